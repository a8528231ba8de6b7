/** Lets tiles glide from where they were to where they are: measured before a change, animated after it. */

import { calm, showing } from './showing'

interface Glide {
  readonly element: HTMLElement
  readonly dx: number
  readonly dy: number
  readonly scale: number
  /** It was nowhere before. */
  readonly fresh: boolean
}

export class Flip {
  #before = new Map<string, DOMRect>()
  readonly #dropped = new Map<string, DOMRect>()

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** Where a tile was let go: it glides from there, not from where it was taken. */
  dropped(id: string, rect: DOMRect): void {
    this.#dropped.set(id, rect)
  }

  forget(): void {
    this.#dropped.clear()
  }

  measure(): void {
    this.#before = new Map()
    for (const element of this.#tiles())
      this.#before.set(element.dataset['tile']!, element.getBoundingClientRect())
    for (const [id, rect] of this.#dropped) this.#before.set(id, rect)
    this.#dropped.clear()
  }

  /**
   * Pieces that were nowhere before come from the seat whose hand laid them, those on the rack from the pool. What
   * others did in one go is shown set by set.
   */
  play(seat?: number, atOnce = true): void {
    if (!this.#before.size || calm()) return
    const hand = seat === undefined ? undefined : rectOf(`[data-seat="${seat}"]`)
    const glides = this.#glides(hand, rectOf('[data-pool]'))
    const waits = new Map<string, number>()
    for (const { element, dx, dy, scale, fresh } of glides) {
      const far = Math.min(1, Math.hypot(dx, dy) / 600)
      const delay = atOnce ? 0 : wait(waits, element)
      const from = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }
      void showing.move(
        element,
        [
          fresh ? { ...from, opacity: 0 } : from,
          ...(fresh ? [{ opacity: 1, offset: 0.3 }] : []),
          { transform: 'none', zIndex: 5 },
        ],
        { duration: (atOnce ? 140 : 240) + 180 * far, delay },
      )
    }
    this.#before.clear()
  }

  #glides(hand: DOMRect | undefined, pool: DOMRect | undefined): Glide[] {
    const found: Glide[] = []
    for (const element of this.#tiles()) {
      const now = element.getBoundingClientRect()
      const was = this.#before.get(element.dataset['tile']!)
      const before = was ?? (element.closest('[data-zone="rack"]') ? pool : hand)
      if (!before || !now.width) continue
      const dx = before.left - now.left
      const dy = before.top - now.top
      const scale = was ? was.width / now.width : 0.5
      if (Math.abs(dx) > 1 || Math.abs(dy) > 1 || Math.abs(scale - 1) > 0.03)
        found.push({ element, dx, dy, scale, fresh: !was })
    }
    return found
  }

  #tiles(): NodeListOf<HTMLElement> | HTMLElement[] {
    return this.root()?.querySelectorAll<HTMLElement>('[data-tile]') ?? []
  }
}

export const rectOf = (selector: string): DOMRect | undefined =>
  document.querySelector(selector)?.getBoundingClientRect()

/** The tiles of a set wait together, dice each for itself; what lies on the rack waits for nothing. */
function wait(waits: Map<string, number>, element: HTMLElement): number {
  if (!element.closest('[data-zone="board"]')) return 0
  const set = element.closest<HTMLElement>('[data-set]')?.dataset['set']
  const key = set ?? element.dataset['tile']!
  const known = waits.get(key) ?? showing.next(set === undefined ? 0.4 : 1)
  waits.set(key, known)
  return known
}
