/** A pointer on a piece: a tap, double tap, long press or drag. What that means is decided elsewhere. */

import { Drag, type Targets } from './drag'

const SLOP = { mouse: 4, pen: 6, touch: 10 } as const
const LONG_PRESS_MS = 450
const DOUBLE_TAP_MS = 320

export interface Meaning<T> {
  tap(id: string): void
  /** Returns whether the second tap meant something of its own. */
  doubleTap(id: string): boolean
  longPress(id: string): void
  /** The pieces that move if this one is dragged; none if it may not be. */
  lift(id: string): readonly string[]
  drop(ids: readonly string[], where: T, rectOf: (id: string) => DOMRect | undefined): void
  cancel(): void
}

interface Pressed {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly slop: number
  readonly touch: boolean
  readonly pointer: number
  held: boolean
  stuck: boolean
}

export const pieceAt = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-tile]')?.dataset['tile'] ?? null

export class Press<T> {
  #pressed: Pressed | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #drag: Drag<T> | null = null
  #lifted: readonly string[] = []
  #lastTap: { id: string; at: number } | null = null

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly targets: (root: HTMLElement, size: DOMRect) => Targets<T>,
    private readonly meaning: Meaning<T>,
  ) {}

  down = (event: PointerEvent): void => {
    const id = pieceAt(event.target)
    // Two taps on a piece with a tap on another one in between are not a double tap.
    if (!id) this.#lastTap = null
    if (event.button !== 0 || this.#pressed || !id) return
    const slop = SLOP[event.pointerType as keyof typeof SLOP] ?? SLOP.mouse
    const { clientX: x, clientY: y, pointerId: pointer } = event
    const touch = event.pointerType === 'touch'
    this.#pressed = { id, x, y, slop, touch, pointer, held: false, stuck: false }
    this.#timer = setTimeout(() => this.#hold(), LONG_PRESS_MS)
    addEventListener('pointermove', this.#move, { passive: true })
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#cancel)
    addEventListener('keydown', this.#escape)
  }

  #hold(): void {
    if (!this.#pressed) return
    this.#pressed.held = true
    this.meaning.longPress(this.#pressed.id)
    navigator.vibrate?.(12)
  }

  readonly #move = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.pointer) return
    const [x, y] = [event.clientX, event.clientY]
    if (!this.#drag && !pressed.stuck && Math.hypot(x - pressed.x, y - pressed.y) >= pressed.slop) {
      clearTimeout(this.#timer)
      this.#begin(pressed)
    }
    this.#drag?.move(x, y)
  }

  #begin(pressed: Pressed): void {
    const root = this.root()
    this.#lifted = this.meaning.lift(pressed.id)
    if (!root || !this.#lifted.length) {
      pressed.stuck = true
      return
    }
    // With the pointer caught, the browser looks for nothing below it: no hover, no hit test of a hundred tiles.
    root.setPointerCapture(pressed.pointer)
    this.#drag = new Drag(root, this.#lifted, pressed.id, pressed, pressed.touch, this.targets)
  }

  readonly #up = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.pointer) return
    const drag = this.#drag
    this.#release()
    if (drag) {
      // The place of the release counts: the last moves of a quick hand may not have been reported.
      drag.move(event.clientX, event.clientY)
      const where = drag.end()
      this.meaning.drop(this.#lifted, where, (id) => drag.rectOf(id))
      return
    }
    if (pressed.held || pressed.stuck) return
    const twice = this.#lastTap?.id === pressed.id && event.timeStamp - this.#lastTap.at < DOUBLE_TAP_MS
    this.#lastTap = twice ? null : { id: pressed.id, at: event.timeStamp }
    if (!twice || !this.meaning.doubleTap(pressed.id)) this.meaning.tap(pressed.id)
  }

  readonly #cancel = (): void => {
    this.#drag?.end()
    this.#release()
    this.meaning.cancel()
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#cancel()
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    this.#drag = null
    removeEventListener('pointermove', this.#move)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#cancel)
    removeEventListener('keydown', this.#escape)
  }
}
