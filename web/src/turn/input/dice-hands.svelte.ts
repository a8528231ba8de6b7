/** What fingers, mouse and keys mean on dice: they go to squares, to the hold or to the re-roll area. */

import type { DiceTurn } from '$lib/turn/dice-turn.svelte'
import { DiceTargets, dropOf, type DiceDrop } from './dice-targets'
import type { Flip } from './flip'
import { stepped, withCommand } from './keys'
import { pieceAt, Press } from './press'
import { nearest } from './walk'

export interface DiceHooks {
  readonly root: () => HTMLElement | undefined
  readonly flip: Flip
  readonly click: (kind: 'pick' | 'drop') => void
}

export class DiceHands {
  selected = $state.raw<readonly string[]>([])
  dragging = $state.raw<readonly string[]>([])
  /** Several dice are laid one below the other instead of side by side. */
  downwards = $state(false)

  readonly #press: Press<DiceDrop>

  constructor(
    private readonly turn: DiceTurn,
    private readonly hooks: DiceHooks,
  ) {
    this.#press = new Press<DiceDrop>(hooks.root, (root) => new DiceTargets(root), {
      tap: (id) => this.tap(id),
      doubleTap: (id) => {
        if (id in turn.draft.places) turn.move({ type: 'lift', dice: [id] })
        else this.#toggle(id)
        this.selected = []
        return true
      },
      longPress: (id) => (this.selected = [...new Set([...this.selected, ...this.#line(id)])]),
      lift: (id) => {
        if (!turn.mine) return []
        this.dragging = this.selected.includes(id) ? this.selected : [id]
        this.selected = []
        return this.dragging
      },
      drop: (ids, where, rectOf) => {
        for (const id of ids) {
          const rect = rectOf(id)
          if (rect) hooks.flip.dropped(id, rect)
        }
        this.dragging = []
        this.#put(ids, where)
      },
      cancel: () => (this.dragging = []),
    })
  }

  get down(): (event: PointerEvent) => void {
    return this.#press.down
  }

  /** Pointers on dice are handled when they are lifted; this handles places, and clicks without a pointer. */
  click = (event: MouseEvent): void => {
    const id = pieceAt(event.target)
    if (!id && this.selected.length) this.#put(this.selected, dropOf(event.target as Element))
    else if (id && event.detail === 0) this.tap(id)
  }

  tap(id: string): void {
    if (!this.turn.mine) return
    if (this.selected.includes(id)) this.selected = this.selected.filter((other) => other !== id)
    else this.selected = [...this.selected, id]
    this.hooks.click('pick')
  }

  key = (event: KeyboardEvent): void => {
    const plain = !withCommand(event) && !event.altKey
    if (stepped(event, this.turn) || (plain && this.#pressed(event))) event.preventDefault()
  }

  #pressed(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    const id = pieceAt(target) ?? this.selected.at(-1)
    const letter = event.key.toLowerCase()
    if (event.key.startsWith('Arrow') && target.matches('[data-tile], [data-square]'))
      nearest(this.#places(), target, event.key)?.focus()
    else if (letter === 'v') this.downwards = !this.downwards
    else if (!id) return false
    else if (letter === 'h') this.#toggle(id)
    else if (letter === 'delete' || letter === 'backspace') this.turn.move({ type: 'lift', dice: [id] })
    else if (letter === 'escape') this.selected = []
    else return false
    return true
  }

  #places(): Iterable<HTMLElement> {
    return this.hooks.root()?.querySelectorAll<HTMLElement>('[data-tile], button[data-square]') ?? []
  }

  #toggle(id: string): void {
    this.turn.move({ type: 'hold', dice: [id], held: !this.turn.draft.hold.includes(id) })
  }

  #line(id: string): string[] {
    const line = this.turn.report?.lines.find((one) => one.dice.includes(id))
    return line?.dice.split(' ').map((token) => token.slice(0, 3)) ?? [id]
  }

  #put(ids: readonly string[], where: DiceDrop): void {
    const { turn } = this
    const unrolled = where !== null && 'square' in where && !turn.view?.rolled && turn.view?.must_roll
    if (!where || !turn.mine || unrolled) {
      this.hooks.flip.forget()
      return
    }
    if ('square' in where) {
      const [col = 0, row = 0] = where.square.split(',').map(Number)
      turn.move({ type: 'put', dice: ids, at: { col, row }, down: this.downwards })
    } else turn.move({ type: 'hold', dice: ids, held: where.area === 'hold' })
    this.selected = []
    this.hooks.click('drop')
  }
}
