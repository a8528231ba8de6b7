/** Keeps the focus for keyboard players: moved pieces are recreated elsewhere, pressed buttons disappear. */

import { pieceAt } from './press'

let typing = false
addEventListener('keydown', () => (typing = true), true)
addEventListener('pointerdown', () => (typing = false), true)

const PIECES = '[data-tile]'
const HAND = '[data-zone="rack"] [tabindex="0"], [data-area] [data-tile]'

export class Focus {
  #piece: string | null = null
  #beside: readonly string[] = []
  #zone: Element | null = null

  constructor(private readonly root: () => HTMLElement | undefined) {}

  /** Before the page changes. */
  note(): void {
    const focused = this.root()?.contains(document.activeElement) ? document.activeElement : null
    this.#piece = pieceAt(focused)
    this.#zone = focused?.closest('[data-zone], [data-area]') ?? null
    this.#beside = [...piecesIn(this.#zone).keys()]
  }

  /** Once it has changed: the next piece where the focus was has it; if there is none, the piece that had it. */
  keep(): void {
    const piece = this.#piece
    if (piece === null) return this.give()
    const left = piecesIn(this.#zone)
    const at = this.#beside.indexOf(piece)
    const nearest = [...this.#beside.slice(at), ...this.#beside.slice(0, at).reverse()]
    const next = nearest.find((id) => left.has(id))
    this.give(next === undefined ? piecesIn(this.root()).get(piece) : left.get(next))
  }

  /** Nothing is focused: fall back to the pieces at hand. */
  give(element?: HTMLElement): void {
    if (!typing || document.activeElement !== document.body) return
    ;(element ?? this.root()?.querySelector<HTMLElement>(HAND))?.focus()
  }
}

const piecesIn = (zone: Element | null | undefined): Map<string, HTMLElement> =>
  new Map([...(zone?.querySelectorAll<HTMLElement>(PIECES) ?? [])].map((one) => [one.dataset['tile']!, one]))
