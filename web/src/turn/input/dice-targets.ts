/** Where dice can be dropped: on a square, or into one of the areas at hand. */

import type { Point, Targets } from './drag'

export type DiceDrop = { readonly square: string } | { readonly area: string } | null

interface Known {
  readonly element: HTMLElement
  readonly drop: DiceDrop
  readonly rect: DOMRect
}

/** Places are measured once, and again when the grid scrolls: a drag itself moves nothing. */
export class DiceTargets implements Targets<DiceDrop> {
  #known: readonly Known[] = []

  constructor(private readonly root: HTMLElement) {
    this.#measure()
    root.addEventListener('scroll', this.#measure, { capture: true, passive: true })
  }

  at(point: Point, touched: Point): DiceDrop {
    const square = this.#at(point)
    return square && 'square' in square ? square : this.#at(touched)
  }

  element(where: DiceDrop): Element | null {
    return this.#known.find(({ drop }) => drop === where)?.element ?? null
  }

  end(): void {
    this.root.removeEventListener('scroll', this.#measure, { capture: true })
  }

  #at({ x, y }: Point): DiceDrop {
    return this.#known.find(({ rect }) => inside(rect, x, y))?.drop ?? null
  }

  readonly #measure = (): void => {
    this.#known = [...this.root.querySelectorAll<HTMLElement>('[data-square], [data-area]')].map(
      (element) => ({ element, drop: dropOf(element), rect: element.getBoundingClientRect() }),
    )
  }
}

export function dropOf(element: Element | null): DiceDrop {
  const { square, area } = element?.closest<HTMLElement>('[data-square], [data-area]')?.dataset ?? {}
  return square ? { square } : area ? { area } : null
}

const inside = (rect: DOMRect, x: number, y: number): boolean =>
  x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom
