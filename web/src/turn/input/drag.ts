/** Pieces under the finger. Nothing on the page moves meanwhile; the ghosts are drawn by transforms alone. */

/** Where things can be dropped. */
export interface Targets<T> {
  /** By the point that counts and the one that is touched: a finger covers what it points at. */
  at(point: Point, touched: Point): T
  /** What lights up while the drag is over it. */
  element(where: T): Element | null
  /** Between which pieces it would go in. */
  gap?(where: T): Gap | null
  /** Called on every frame, for what follows the finger. */
  follow?(x: number, y: number): void
  end?(): void
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Gap extends Point {
  readonly height: number
}

/** So far above a finger is what it drags, in heights of a piece. */
const LIFT = 1.15

export class Drag<T> {
  readonly #layer = document.createElement('div')
  readonly #ghosts = new Map<string, HTMLElement>()
  readonly #targets: Targets<T>
  readonly #grip: Point
  readonly #size: DOMRect
  readonly #lift: number
  readonly #caret = document.createElement('div')
  #frame = 0
  #x: number
  #y: number
  #lit: Element | null = null

  constructor(
    root: HTMLElement,
    ids: readonly string[],
    held: string,
    { x, y }: Point,
    lifted: boolean,
    targets: (root: HTMLElement, size: DOMRect) => Targets<T>,
  ) {
    const grip = piece(root, held)!.getBoundingClientRect()
    this.#grip = { x: x - grip.left, y: y - grip.top }
    this.#size = grip
    this.#lift = lifted ? grip.height * LIFT : 0
    this.#x = x
    this.#y = y
    this.#targets = targets(root, grip)
    this.#layer.className = 'ghosts'
    this.#layer.setAttribute('aria-hidden', 'true')
    const first = Math.max(0, ids.indexOf(held))
    ids.forEach((id, i) => {
      const original = piece(root, id)
      if (original) this.#layer.append(this.#ghost(original, id, (i - first) * grip.width, grip))
    })
    this.#layer.style.setProperty('--lift', `${this.#lift || 6}px`)
    this.#caret.className = 'caret'
    this.#caret.hidden = true
    root.append(this.#caret, this.#layer)
    document.body.classList.add('dragging')
  }

  move(x: number, y: number): void {
    this.#x = x
    this.#y = y
    this.#frame ||= requestAnimationFrame(this.#draw)
  }

  rectOf(id: string): DOMRect | undefined {
    return this.#ghosts.get(id)?.getBoundingClientRect()
  }

  end(): T {
    cancelAnimationFrame(this.#frame)
    this.#draw()
    const where = this.#where()
    this.#light(null)
    this.#caret.remove()
    this.#targets.end?.()
    document.body.classList.remove('dragging')
    // The ghosts stay for a moment, so that their places can be asked for.
    queueMicrotask(() => this.#layer.remove())
    return where
  }

  #ghost(original: HTMLElement, id: string, left: number, size: DOMRect): HTMLElement {
    const ghost = original.cloneNode(true) as HTMLElement
    for (const name of ['data-tile', 'aria-label', 'aria-pressed', 'id']) ghost.removeAttribute(name)
    ghost.tabIndex = -1
    ghost.className = 'ghost'
    ghost.style.cssText = `width:${size.width}px;height:${size.height}px;left:${left}px;--w:${size.width}px`
    this.#ghosts.set(id, ghost)
    return ghost
  }

  readonly #draw = (): void => {
    this.#frame = 0
    this.#layer.style.transform = `translate3d(${this.#x - this.#grip.x}px, ${this.#y - this.#grip.y}px, 0)`
    const where = this.#where()
    this.#light(this.#targets.element(where))
    this.#show(this.#targets.gap?.(where) ?? null)
    const { x, y } = this.#point()
    this.#targets.follow?.(x, y)
  }

  #where(): T {
    return this.#targets.at(this.#point(), { x: this.#x, y: this.#y })
  }

  /** The pointer, or the middle of the piece that a finger has lifted. */
  #point(): Point {
    if (!this.#lift) return { x: this.#x, y: this.#y }
    const { width, height } = this.#size
    return {
      x: this.#x - this.#grip.x + width / 2,
      y: this.#y - this.#grip.y + height / 2 - this.#lift,
    }
  }

  #show(gap: Gap | null): void {
    this.#caret.hidden = !gap
    if (!gap) return
    this.#caret.style.height = `${gap.height}px`
    this.#caret.style.transform = `translate3d(${gap.x}px, ${gap.y}px, 0)`
  }

  #light(element: Element | null): void {
    if (element === this.#lit) return
    this.#lit?.classList.remove('target')
    element?.classList.add('target')
    this.#lit = element
  }
}

const piece = (root: HTMLElement, id: string): HTMLElement | null => root.querySelector(`[data-tile="${id}"]`)
