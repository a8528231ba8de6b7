/** Pieces under the finger. Nothing on the page moves meanwhile; the ghosts are drawn by transforms alone. */

/** Where things can be dropped. */
export interface Targets<T> {
  at(x: number, y: number): T
  /** What lights up while the drag is over it. */
  element(where: T): Element | null
  /** Called on every frame, for what follows the finger. */
  follow?(x: number, y: number): void
  end?(): void
}

export class Drag<T> {
  readonly #layer = document.createElement('div')
  readonly #ghosts = new Map<string, HTMLElement>()
  readonly #targets: Targets<T>
  readonly #grip: { x: number; y: number }
  #frame = 0
  #x: number
  #y: number
  #lit: Element | null = null

  constructor(
    root: HTMLElement,
    ids: readonly string[],
    held: string,
    x: number,
    y: number,
    targets: (root: HTMLElement, size: DOMRect) => Targets<T>,
  ) {
    const grip = piece(root, held)!.getBoundingClientRect()
    this.#grip = { x: x - grip.left, y: y - grip.top }
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
    root.append(this.#layer)
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
    const where = this.#targets.at(this.#x, this.#y)
    this.#light(null)
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
    this.#light(this.#targets.element(this.#targets.at(this.#x, this.#y)))
    this.#targets.follow?.(this.#x, this.#y)
  }

  #light(element: Element | null): void {
    if (element === this.#lit) return
    this.#lit?.classList.remove('target')
    element?.classList.add('target')
    this.#lit = element
  }
}

const piece = (root: HTMLElement, id: string): HTMLElement | null => root.querySelector(`[data-tile="${id}"]`)
