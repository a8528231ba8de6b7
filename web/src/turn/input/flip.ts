/** Lets tiles glide from where they were to where they are: measured before a change, animated after it. */

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

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

  /** Pieces that were nowhere before come from the seat whose hand laid them. */
  play(seat?: number): void {
    if (!this.#before.size || calm()) return
    const owner = seat === undefined ? null : document.querySelector(`[data-seat="${seat}"]`)
    const origin = owner?.getBoundingClientRect()
    const moves: [HTMLElement, number, number, number][] = []
    for (const element of this.#tiles()) {
      const now = element.getBoundingClientRect()
      const before = this.#before.get(element.dataset['tile']!) ?? origin
      if (!before || !now.width) continue
      const dx = before.left - now.left
      const dy = before.top - now.top
      const scale = before === origin ? 0.5 : before.width / now.width
      if (Math.abs(dx) > 1 || Math.abs(dy) > 1 || Math.abs(scale - 1) > 0.03)
        moves.push([element, dx, dy, scale])
    }
    for (const [element, dx, dy, scale] of moves) {
      const far = Math.min(1, Math.hypot(dx, dy) / 600)
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
          { transform: 'none', zIndex: 5 },
        ],
        { duration: 140 + 180 * far, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
      )
    }
    this.#before.clear()
  }

  #tiles(): NodeListOf<HTMLElement> | HTMLElement[] {
    return this.root()?.querySelectorAll<HTMLElement>('[data-tile]') ?? []
  }
}
