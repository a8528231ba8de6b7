/** Tiles under the finger. Nothing on the page moves meanwhile; the ghosts are drawn by transforms alone. */

import type { TileId } from '$lib/draft/tiles'

export type Drop =
  | { readonly where: 'set'; readonly set: string; readonly index: number }
  | { readonly where: 'rack'; readonly index: number }
  | { readonly where: 'board' }
  | { readonly where: 'nowhere' }

interface Target {
  readonly element: HTMLElement
  readonly key: string
  readonly rect: DOMRect
  readonly middles: readonly number[]
}

const NOWHERE: Drop = { where: 'nowhere' }

export class Drag {
  readonly #layer: HTMLElement
  readonly #ghosts = new Map<TileId, HTMLElement>()
  readonly #grip: { x: number; y: number; width: number; height: number }
  readonly #board: HTMLElement | null
  readonly #rack: HTMLElement | null
  #sets: Target[] = []
  #frame = 0
  #x = 0
  #y = 0
  #lit: Element | null = null

  constructor(
    private readonly root: HTMLElement,
    tiles: readonly TileId[],
    held: TileId,
    x: number,
    y: number,
  ) {
    this.#board = root.querySelector('[data-zone="board"]')
    this.#rack = root.querySelector('[data-zone="rack"]')
    const grip = element(root, held)!.getBoundingClientRect()
    this.#grip = { x: x - grip.left, y: y - grip.top, width: grip.width, height: grip.height }
    this.#layer = document.createElement('div')
    this.#layer.className = 'ghosts'
    const first = Math.max(0, tiles.indexOf(held))
    tiles.forEach((tile, i) => {
      const original = element(root, tile)
      if (!original) return
      const ghost = original.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-tile')
      ghost.removeAttribute('aria-label')
      ghost.tabIndex = -1
      ghost.className = 'ghost'
      ghost.style.cssText = `width:${grip.width}px;height:${grip.height}px;left:${(i - first) * grip.width}px;--w:${grip.width}px`
      this.#layer.append(ghost)
      this.#ghosts.set(tile, ghost)
    })
    this.#layer.setAttribute('aria-hidden', 'true')
    root.append(this.#layer)
    document.body.classList.add('dragging')
    this.#measure()
    this.#board?.addEventListener('scroll', this.#measure, { passive: true })
  }

  move(x: number, y: number): void {
    this.#x = x
    this.#y = y
    this.#frame ||= requestAnimationFrame(this.#draw)
  }

  rectOf(tile: TileId): DOMRect | undefined {
    return this.#ghosts.get(tile)?.getBoundingClientRect()
  }

  end(): Drop {
    cancelAnimationFrame(this.#frame)
    this.#draw()
    const drop = this.#target()
    this.#light(null)
    document.body.classList.remove('dragging')
    this.#board?.removeEventListener('scroll', this.#measure)
    // The ghosts stay for a moment, so that their places can be asked for.
    queueMicrotask(() => this.#layer.remove())
    return drop
  }

  readonly #measure = (): void => {
    this.#sets = [...this.root.querySelectorAll<HTMLElement>('[data-set]')].map((set) => ({
      element: set,
      key: set.dataset['set']!,
      rect: set.getBoundingClientRect(),
      middles: [...set.querySelectorAll<HTMLElement>('[data-tile]')].map((tile) => {
        const rect = tile.getBoundingClientRect()
        return rect.left + rect.width / 2
      }),
    }))
  }

  readonly #draw = (): void => {
    this.#frame = 0
    const { x, y } = this.#grip
    this.#layer.style.transform = `translate3d(${this.#x - x}px, ${this.#y - y}px, 0)`
    const drop = this.#target()
    this.#light(
      drop.where === 'set'
        ? (this.#sets.find((set) => set.key === drop.set)?.element ?? null)
        : drop.where === 'rack'
          ? this.#rack
          : drop.where === 'board'
            ? this.#board
            : null,
    )
    this.#scroll()
  }

  #target(): Drop {
    const [x, y] = [this.#x, this.#y]
    const rack = this.#rack
    if (rack && inside(rack.getBoundingClientRect(), x, y, 6))
      return { where: 'rack', index: rackIndex(rack, x, y) }
    const board = this.#board
    if (!board || !inside(board.getBoundingClientRect(), x, y, 0)) return NOWHERE
    let best: Target | undefined
    let nearest = Infinity
    const reach = this.#grip.width * 0.45
    for (const set of this.#sets) {
      if (!inside(set.rect, x, y, reach)) continue
      const far = Math.hypot(
        outside(x, set.rect.left, set.rect.right),
        outside(y, set.rect.top, set.rect.bottom),
      )
      if (far < nearest) [nearest, best] = [far, set]
    }
    if (!best) return { where: 'board' }
    return { where: 'set', set: best.key, index: best.middles.filter((middle) => middle < x).length }
  }

  #light(element: Element | null): void {
    if (element === this.#lit) return
    this.#lit?.classList.remove('target')
    element?.classList.add('target')
    this.#lit = element
  }

  /** Near its edges the table scrolls. */
  #scroll(): void {
    const board = this.#board
    if (!board || board.scrollHeight <= board.clientHeight) return
    const rect = board.getBoundingClientRect()
    const edge = 36
    if (this.#y < rect.top + edge && this.#y > rect.top - edge) board.scrollTop -= 8
    else if (this.#y > rect.bottom - edge && this.#y < rect.bottom) board.scrollTop += 8
  }
}

const element = (root: HTMLElement, tile: TileId): HTMLElement | null =>
  root.querySelector(`[data-tile="${tile}"]`)

const inside = (rect: DOMRect, x: number, y: number, more: number): boolean =>
  x >= rect.left - more && x <= rect.right + more && y >= rect.top - more && y <= rect.bottom + more

const outside = (value: number, low: number, high: number): number => Math.max(low - value, 0, value - high)

/** Before which tile of the rack something was let go. */
function rackIndex(rack: HTMLElement, x: number, y: number): number {
  const rects = [...rack.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect())
  const index = rects.findIndex(
    (rect) => y < rect.top || (y <= rect.bottom + 4 && x < rect.left + rect.width / 2),
  )
  return index < 0 ? rects.length : index
}
