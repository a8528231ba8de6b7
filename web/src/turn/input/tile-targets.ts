/** Where tiles can be dropped: into a set, on a joker, on the empty table, or somewhere on the rack. */

import type { Gap, Point, Targets } from './drag'

export type Drop =
  | { readonly where: 'set'; readonly set: string; readonly index: number }
  | { readonly where: 'joker'; readonly joker: string }
  | { readonly where: 'rack'; readonly index: number }
  | { readonly where: 'board' }
  | { readonly where: 'nowhere' }

/** What the tiles that are dragged would do. */
export interface Carried {
  /** Whether they would take the place of a joker that they are dropped on. */
  readonly swaps: (joker: string) => boolean
  /** Before which tile of a set they would come to lie. */
  readonly index: (set: string, index: number) => number
}

interface Known {
  readonly element: HTMLElement
  readonly key: string
  readonly rect: DOMRect
  readonly tiles: readonly HTMLElement[]
  readonly rects: readonly DOMRect[]
}

/** This part of a joker is its face; the rest is beside it. */
const FACE = 0.6

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
    private readonly carried: Carried,
  ) {
    this.#board = root.querySelector('[data-zone="board"]')
    this.#rack = root.querySelector('[data-zone="rack"]')
    this.#measure()
    this.#board?.addEventListener('scroll', this.#measure, { passive: true })
  }

  at({ x, y }: Point, touched: Point): Drop {
    if (this.#board && inside(this.#boardRect, x, y, 0)) return this.#onBoard(x, y)
    if (this.#rack && inside(this.#rackRect, touched.x, touched.y, 6))
      return { where: 'rack', index: this.#rackIndex(touched.x, touched.y) }
    return { where: 'nowhere' }
  }

  #onBoard(x: number, y: number): Drop {
    let best: Known | undefined
    let nearest = Infinity
    for (const set of this.#sets) {
      if (!inside(set.rect, x, y, this.size.width * 0.45)) continue
      const { left, right, top, bottom } = set.rect
      const far = Math.hypot(outside(x, left, right), outside(y, top, bottom))
      if (far < nearest) [nearest, best] = [far, set]
    }
    if (!best) return { where: 'board' }
    const joker = best.rects.findIndex((rect) => inside(rect, x, y, -rect.width * ((1 - FACE) / 2)))
    const id = best.tiles[joker]?.dataset['tile']
    if (id && this.carried.swaps(id)) return { where: 'joker', joker: id }
    const middles = best.rects.map((rect) => rect.left + rect.width / 2)
    return { where: 'set', set: best.key, index: middles.filter((middle) => middle < x).length }
  }

  gap(drop: Drop): Gap | null {
    const set = drop.where === 'set' ? this.#sets.find((one) => one.key === drop.set) : undefined
    if (!set || drop.where !== 'set') return null
    const index = this.carried.index(drop.set, drop.index)
    const next = set.rects[index]
    const x = next ? next.left : set.rect.right
    return { x: x - 2, y: set.rect.top - 4, height: set.rect.height + 8 }
  }

  element(drop: Drop): Element | null {
    if (drop.where === 'set') return this.#sets.find((set) => set.key === drop.set)?.element ?? null
    if (drop.where === 'joker')
      return (
        this.#sets.flatMap((set) => set.tiles).find((tile) => tile.dataset['tile'] === drop.joker) ?? null
      )
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
      tiles: [...element.querySelectorAll<HTMLElement>('[data-tile]')],
      rects: rects(element),
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
