/** Where tiles can be dropped: into a set, on the empty table, or somewhere on the rack. */

import type { Targets } from './drag'

export type Drop =
  | { readonly where: 'set'; readonly set: string; readonly index: number }
  | { readonly where: 'rack'; readonly index: number }
  | { readonly where: 'board' }
  | { readonly where: 'nowhere' }

interface Known {
  readonly element: HTMLElement
  readonly key: string
  readonly rect: DOMRect
  readonly middles: readonly number[]
}

const EDGE = 36

/** Places are measured once, and again when the table scrolls: a drag itself moves nothing. */
export class TileTargets implements Targets<Drop> {
  readonly #board: HTMLElement | null
  readonly #rack: HTMLElement | null
  #sets: readonly Known[] = []
  #rackTiles: readonly DOMRect[] = []
  #scrolls = false
  #boardRect = new DOMRect()
  #rackRect = new DOMRect()

  constructor(
    private readonly root: HTMLElement,
    private readonly size: DOMRect,
  ) {
    this.#board = root.querySelector('[data-zone="board"]')
    this.#rack = root.querySelector('[data-zone="rack"]')
    this.#measure()
    this.#board?.addEventListener('scroll', this.#measure, { passive: true })
  }

  at(x: number, y: number): Drop {
    if (this.#rack && inside(this.#rackRect, x, y, 6)) return { where: 'rack', index: this.#rackIndex(x, y) }
    if (!this.#board || !inside(this.#boardRect, x, y, 0)) return { where: 'nowhere' }
    let best: Known | undefined
    let nearest = Infinity
    for (const set of this.#sets) {
      if (!inside(set.rect, x, y, this.size.width * 0.45)) continue
      const { left, right, top, bottom } = set.rect
      const far = Math.hypot(outside(x, left, right), outside(y, top, bottom))
      if (far < nearest) [nearest, best] = [far, set]
    }
    if (!best) return { where: 'board' }
    return { where: 'set', set: best.key, index: best.middles.filter((middle) => middle < x).length }
  }

  element(drop: Drop): Element | null {
    if (drop.where === 'set') return this.#sets.find((set) => set.key === drop.set)?.element ?? null
    return drop.where === 'rack'
      ? this.#rack
      : drop.where === 'board'
        ? (this.#board?.parentElement ?? null)
        : null
  }

  /** Near its edges the table scrolls. */
  follow(_x: number, y: number): void {
    const board = this.#board
    if (!board || !this.#scrolls) return
    const { top, bottom } = this.#boardRect
    if (y < top + EDGE && y > top - EDGE) board.scrollTop -= 8
    else if (y > bottom - EDGE && y < bottom) board.scrollTop += 8
  }

  end(): void {
    this.#board?.removeEventListener('scroll', this.#measure)
  }

  readonly #measure = (): void => {
    if (this.#board) {
      this.#boardRect = this.#board.getBoundingClientRect()
      this.#scrolls = this.#board.scrollHeight > this.#board.clientHeight
    }
    if (this.#rack) this.#rackRect = this.#rack.getBoundingClientRect()
    this.#rackTiles = rects(this.#rack)
    this.#sets = [...this.root.querySelectorAll<HTMLElement>('[data-set]')].map((element) => ({
      element,
      key: element.dataset['set']!,
      rect: element.getBoundingClientRect(),
      middles: rects(element).map((rect) => rect.left + rect.width / 2),
    }))
  }

  /** Before which tile of the rack something would be put. */
  #rackIndex(x: number, y: number): number {
    const index = this.#rackTiles.findIndex(
      (rect) => y < rect.top || (y <= rect.bottom + 4 && x < rect.left + rect.width / 2),
    )
    return index < 0 ? this.#rackTiles.length : index
  }
}

const rects = (element: Element | null): DOMRect[] =>
  [...(element?.querySelectorAll('[data-tile]') ?? [])].map((tile) => tile.getBoundingClientRect())

const inside = (rect: DOMRect, x: number, y: number, more: number): boolean =>
  x >= rect.left - more && x <= rect.right + more && y >= rect.top - more && y <= rect.bottom + more

const outside = (value: number, low: number, high: number): number => Math.max(low - value, 0, value - high)
