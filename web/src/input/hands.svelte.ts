/**
 * Fingers, mouse and keys on tiles, translated into moves: a drag, taps one after the other, a long press for a
 * whole set, a double tap for home. Where something may be dropped stands in the page as data attributes:
 * `data-tile`, `data-set`, `data-zone="rack"` and `data-zone="board"`.
 */

import { setOf, type Move } from '$lib/draft/draft'
import type { TileId } from '$lib/draft/tiles'
import type { TileTurn } from '$lib/wire/turn.svelte'
import { Drag, type Drop } from './drag'
import type { Flip } from './flip'

const SLOP = { mouse: 4, pen: 6, touch: 10 } as const
const LONG_PRESS_MS = 450
const DOUBLE_TAP_MS = 320

export interface Hooks {
  readonly root: () => HTMLElement | undefined
  readonly flip: Flip
  /** Whether a tile of the table may go to the rack, as jokers in the children's game. */
  readonly mayTake: (tile: TileId) => boolean
  readonly click: (kind: 'pick' | 'drop') => void
}

export class Hands {
  selected = $state.raw<readonly TileId[]>([])
  dragging = $state.raw<readonly TileId[]>([])
  /** The tile that Tab leads to, in each zone. */
  focus = $state.raw<{ rack: TileId | null; board: TileId | null }>({ rack: null, board: null })

  readonly #turn: () => TileTurn
  readonly #hooks: Hooks
  #pressed: { tile: TileId; x: number; y: number; slop: number; pointer: number; held: boolean } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #drag: Drag | null = null
  #lastTap: { tile: TileId; at: number } | null = null

  constructor(turn: () => TileTurn, hooks: Hooks) {
    this.#turn = turn
    this.#hooks = hooks
  }

  clear(): void {
    this.selected = []
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#pressed) return
    const tile = tileAt(event.target)
    if (!tile) return
    const kind = event.pointerType as keyof typeof SLOP
    this.#pressed = {
      tile,
      x: event.clientX,
      y: event.clientY,
      slop: SLOP[kind] ?? SLOP.mouse,
      pointer: event.pointerId,
      held: false,
    }
    this.#timer = setTimeout(() => this.#hold(), LONG_PRESS_MS)
    addEventListener('pointermove', this.#moved)
    addEventListener('pointerup', this.#up)
    addEventListener('pointercancel', this.#cancel)
  }

  /** A click without a pointer: from the keyboard or an assistive technology. Others were handled already. */
  click = (event: MouseEvent): void => {
    const tile = tileAt(event.target)
    if (!tile) this.#tapPlace(event.target as Element)
    else if (event.detail === 0) this.tap(tile)
  }

  /** The first tap picks tiles up, the second one says where they go. */
  tap(tile: TileId): void {
    const turn = this.#turn()
    const selected = this.selected
    const lying = setOf(turn.draft, tile)
    if (selected.includes(tile)) {
      this.selected = selected.filter((other) => other !== tile)
      return
    }
    const home = selected.length ? setOf(turn.draft, selected[0]!) : undefined
    if (selected.length && lying && turn.mine && home?.key !== lying.key) {
      this.#do({ type: 'add', tiles: selected, to: lying.key, at: lying.tiles.indexOf(tile) + 1 })
      return
    }
    if (selected.length && !lying && home) {
      this.#toRack(selected, turn.rack.indexOf(tile))
      return
    }
    if (lying && !turn.mine) return
    this.selected = [...selected, tile]
    this.#hooks.click('pick')
  }

  whole(tile: TileId): void {
    const set = setOf(this.#turn().draft, tile)
    if (set && this.#turn().mine) this.selected = set.tiles
    else this.selected = [tile]
    this.#hooks.click('pick')
  }

  lay(): void {
    this.#do({ type: 'lay', tiles: this.selected })
  }

  home(tiles: readonly TileId[] = this.selected): void {
    this.#toRack(tiles, null)
  }

  /** Two sets out of one, before this tile. */
  split(tile: TileId): void {
    const set = setOf(this.#turn().draft, tile)
    if (set) this.#do({ type: 'split', set: set.key, at: set.tiles.indexOf(tile) })
  }

  key = (event: KeyboardEvent): void => {
    const tile = tileAt(event.target)
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) this.#turn().redo()
      else this.#turn().undo()
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y') this.#turn().redo()
    else if (event.key.startsWith('Arrow') && tile) this.#step(event, tile)
    else if (!plain || !tile) return
    else if (event.key === 'Enter' || event.key === ' ') this.tap(tile)
    else if (event.key === 'Escape') this.clear()
    else if (event.key === 'n') this.lay()
    else if (event.key === 'h' || event.key === 'Delete' || event.key === 'Backspace')
      this.home(this.selected.length ? this.selected : [tile])
    else if (event.key === 's') this.split(tile)
    else if (event.key === 'w') this.whole(tile)
    else if (event.key === 'u') this.#turn().undo()
    else if (event.key === 'r') this.#turn().redo()
    else return
    event.preventDefault()
  }

  #step(event: KeyboardEvent, tile: TileId): void {
    const elements = [...(this.#hooks.root()?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    const from = elements.find((element) => element.dataset['tile'] === tile)?.getBoundingClientRect()
    if (!from) return
    const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const sign = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1
    let best: HTMLElement | undefined
    let nearest = Infinity
    for (const element of elements) {
      const to = element.getBoundingClientRect()
      const dx = to.left + to.width / 2 - from.left - from.width / 2
      const dy = to.top + to.height / 2 - from.top - from.height / 2
      const [along, beside] = across ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)]
      if (along < from.width / 3) continue
      const far = along + beside * 3
      if (far < nearest) [nearest, best] = [far, element]
    }
    best?.focus()
  }

  focused = (event: FocusEvent): void => {
    const tile = tileAt(event.target)
    if (!tile) return
    const zone = (event.target as Element).closest('[data-zone="rack"]') ? 'rack' : 'board'
    this.focus = { ...this.focus, [zone]: tile }
  }

  #hold(): void {
    if (!this.#pressed) return
    this.#pressed.held = true
    this.whole(this.#pressed.tile)
    navigator.vibrate?.(12)
  }

  readonly #moved = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.pointer) return
    if (this.#drag) {
      this.#drag.move(event.clientX, event.clientY)
      return
    }
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < pressed.slop) return
    clearTimeout(this.#timer)
    const turn = this.#turn()
    const lying = setOf(turn.draft, pressed.tile)
    if (lying && !turn.mine) return
    const tiles = this.selected.includes(pressed.tile) ? this.selected : [pressed.tile]
    this.selected = []
    this.dragging = tiles
    const root = this.#hooks.root()
    if (!root) return
    this.#drag = new Drag(root, tiles, pressed.tile, pressed.x, pressed.y)
    this.#hooks.click('pick')
    this.#drag.move(event.clientX, event.clientY)
  }

  readonly #up = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.pointer) return
    const drag = this.#drag
    this.#release()
    if (drag) {
      const drop = drag.end()
      const tiles = this.dragging
      this.dragging = []
      for (const tile of tiles) {
        const rect = drag.rectOf(tile)
        if (rect) this.#hooks.flip.dropped(tile, rect)
      }
      this.#dropped(tiles, drop)
      return
    }
    if (pressed.held) return
    const now = event.timeStamp
    const twice = this.#lastTap?.tile === pressed.tile && now - this.#lastTap.at < DOUBLE_TAP_MS
    this.#lastTap = twice ? null : { tile: pressed.tile, at: now }
    if (twice && setOf(this.#turn().draft, pressed.tile)) {
      this.home([pressed.tile])
      this.selected = []
    } else this.tap(pressed.tile)
  }

  readonly #cancel = (): void => {
    this.#drag?.end()
    this.dragging = []
    this.#release()
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    this.#drag = null
    removeEventListener('pointermove', this.#moved)
    removeEventListener('pointerup', this.#up)
    removeEventListener('pointercancel', this.#cancel)
  }

  #dropped(tiles: readonly TileId[], drop: Drop): void {
    if (drop.where === 'rack') this.#toRack(tiles, drop.index)
    else if (!this.#turn().mine || drop.where === 'nowhere') this.#do(null)
    else if (drop.where === 'set') this.#do({ type: 'add', tiles, to: drop.set, at: drop.index })
    else this.#do({ type: 'lay', tiles })
  }

  #toRack(tiles: readonly TileId[], index: number | null): void {
    const turn = this.#turn()
    const lying = tiles.filter((tile) => setOf(turn.draft, tile))
    const free = tiles.filter((tile) => !setOf(turn.draft, tile))
    const taken = lying.filter((tile) => !turn.base.rack.includes(tile) && this.#hooks.mayTake(tile))
    const home = lying.filter((tile) => !taken.includes(tile))
    if (taken.length) turn.move({ type: 'take', tiles: taken })
    if (home.length) turn.move({ type: 'home', tiles: home })
    if (index !== null)
      turn.arrange([...free, ...home.filter((tile) => turn.base.rack.includes(tile))], index)
    this.selected = []
    this.#hooks.click('drop')
  }

  #tapPlace(target: Element): void {
    if (!this.selected.length) return
    const zone = target.closest<HTMLElement>('[data-zone]')?.dataset['zone']
    const set = target.closest<HTMLElement>('[data-set]')?.dataset['set']
    if (set) this.#do({ type: 'add', tiles: this.selected, to: set })
    else if (zone === 'board') this.lay()
    else if (zone === 'rack') this.#toRack(this.selected, null)
  }

  #do(move: Move | null): void {
    if (move) this.#turn().move(move)
    else this.#hooks.flip.forget()
    this.selected = []
    this.#hooks.click('drop')
  }
}

const tileAt = (target: EventTarget | null): TileId | null =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-tile]')?.dataset['tile'] ?? null
