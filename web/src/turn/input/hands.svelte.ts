/**
 * What fingers, mouse and keys mean on tiles: a drag, taps one after the other, a long press for a whole set, a
 * double tap for home. All of it ends in moves of the one reducer. Where something may be dropped stands in the
 * page: `data-tile`, `data-set`, `data-zone="rack"` and `data-zone="board"`.
 */

import { reduce, setOf, type Move } from '$lib/turn/draft/draft'
import type { TileTurn } from '$lib/turn/tile-turn.svelte'
import { faceOf, isJoker, type TileId } from '$lib/wire/tiles'
import type { Flip } from './flip'
import { stepped, withCommand } from './keys'
import { pieceAt, Press } from './press'
import { TileTargets, type Carried, type Drop } from './tile-targets'
import { nearest } from './walk'

export interface Hooks {
  readonly root: () => HTMLElement | undefined
  readonly flip: Flip
  /** Whether a tile of the table may go to the rack, as jokers may in First. */
  readonly mayTake: (tile: TileId) => boolean
  readonly click: (kind: 'pick' | 'drop') => void
}

export class Hands {
  selected = $state.raw<readonly TileId[]>([])
  dragging = $state.raw<readonly TileId[]>([])
  /** Where on the screen a new set was laid, and one of its tiles. */
  wish: { readonly tile: TileId; readonly x: number; readonly y: number } | null = null
  /** The tile that Tab leads to, in each zone. */
  focus = $state.raw<{ rack: TileId | null; board: TileId | null }>({ rack: null, board: null })

  readonly #turn: () => TileTurn
  readonly #hooks: Hooks
  readonly #press: Press<Drop>

  constructor(turn: () => TileTurn, hooks: Hooks) {
    this.#turn = turn
    this.#hooks = hooks
    this.#press = new Press<Drop>(hooks.root, (root, size) => new TileTargets(root, size, this.#carried), {
      tap: (tile) => this.tap(tile),
      doubleTap: (tile) => this.#doubleTap(tile),
      longPress: (tile) => this.whole(tile),
      lift: (tile) => this.#lift(tile),
      drop: (tiles, where, rectOf) => {
        this.dragging = []
        for (const tile of tiles) {
          const rect = rectOf(tile)
          if (rect) hooks.flip.dropped(tile, rect)
        }
        const first = tiles[0] === undefined ? undefined : rectOf(tiles[0])
        this.wish = first && where.where === 'board' ? { tile: tiles[0]!, x: first.left, y: first.top } : null
        this.#dropped(tiles, where)
      },
      cancel: () => (this.dragging = []),
    })
  }

  get down(): (event: PointerEvent) => void {
    return this.#press.down
  }

  clear(): void {
    this.selected = []
  }

  /** Pointers on tiles are handled when they are lifted; this handles places, and clicks without a pointer. */
  click = (event: MouseEvent): void => {
    const tile = pieceAt(event.target)
    if (!tile) this.#tapPlace(event)
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
    const from = selected.length ? setOf(turn.draft, selected[0]!) : undefined
    if (lying && turn.mine && this.#swaps(selected, tile)) this.#swap(selected[0]!, tile)
    else if (selected.length && lying && turn.mine && from?.key !== lying.key)
      this.#do({ type: 'add', tiles: selected, to: lying.key, at: lying.tiles.indexOf(tile) + 1 })
    else if (selected.length && !lying && from) this.#toRack(selected, turn.rack.indexOf(tile))
    else if (!lying || turn.mine) {
      this.selected = [...selected, tile]
      this.#hooks.click('pick')
    }
  }

  whole(tile: TileId): void {
    const set = setOf(this.#turn().draft, tile)
    this.selected = set && this.#turn().mine ? set.tiles : [tile]
    this.#hooks.click('pick')
  }

  lay(): void {
    this.wish = null
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
    const plain = !withCommand(event) && !event.altKey
    if (stepped(event, this.#turn()) || (plain && (this.#keyOn(event) || this.#letter(event))))
      event.preventDefault()
  }

  focused = (event: FocusEvent): void => {
    const tile = pieceAt(event.target)
    if (!tile) return
    const zone = (event.target as Element).closest('[data-zone="rack"]') ? 'rack' : 'board'
    this.focus = { ...this.focus, [zone]: tile }
  }

  /** What only the tile in focus understands. */
  #keyOn(event: KeyboardEvent): boolean {
    const tile = pieceAt(event.target)
    if (!tile) return false
    if (event.key.startsWith('Arrow')) {
      const tiles = this.#hooks.root()?.querySelectorAll<HTMLElement>('[data-tile]') ?? []
      nearest(tiles, event.target as Element, event.key)?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') this.tap(tile)
    else return false
    return true
  }

  /** What is said of the tiles chosen, or else of the one in focus. */
  #letter(event: KeyboardEvent): boolean {
    const letter = event.key.toLowerCase()
    const tile = pieceAt(event.target) ?? this.selected.at(-1)
    if (letter === 'u') this.#turn().undo()
    else if (letter === 'r') this.#turn().redo()
    else if (!tile) return false
    else if (letter === 'escape') this.clear()
    else if (letter === 'n') this.lay()
    else if (['h', 'delete', 'backspace'].includes(letter))
      this.home(this.selected.length ? this.selected : [tile])
    else if (letter === 's') this.split(tile)
    else if (letter === 'w') this.whole(tile)
    else return false
    return true
  }

  #doubleTap(tile: TileId): boolean {
    if (!setOf(this.#turn().draft, tile)) return false
    this.home([tile])
    return true
  }

  #lift(tile: TileId): readonly TileId[] {
    const turn = this.#turn()
    if (setOf(turn.draft, tile) && !turn.mine) return []
    const tiles = this.selected.includes(tile) ? this.selected : [tile]
    this.selected = []
    this.dragging = tiles
    this.#hooks.click('pick')
    return tiles
  }

  #dropped(tiles: readonly TileId[], drop: Drop): void {
    if (drop.where === 'rack') this.#toRack(tiles, drop.index)
    else if (!this.#turn().mine || drop.where === 'nowhere') this.#hooks.flip.forget()
    else if (drop.where === 'joker') this.#swap(tiles[0]!, drop.joker)
    else if (drop.where === 'set') this.#do({ type: 'add', tiles, to: drop.set, at: drop.index })
    else this.#do({ type: 'lay', tiles })
  }

  /** One tile on a joker takes its place; whether it fits there the server says. */
  #swaps(tiles: readonly TileId[], joker: TileId): boolean {
    const set = setOf(this.#turn().draft, joker)
    const [tile, ...more] = tiles
    if (!tile || more.length || !set || set.tiles.length < 2 || set.tiles.includes(tile)) return false
    return isJoker(faceOf(joker)) && !isJoker(faceOf(tile))
  }

  /** The joker goes to the rack if it came from there or may go there; else it lies loose until it is placed. */
  #swap(tile: TileId, joker: TileId): void {
    const own = this.#turn().base.rack.includes(joker)
    this.#do({ type: 'swap', tile, joker, loose: !own && !this.#hooks.mayTake(joker) })
  }

  readonly #carried: Carried = {
    swaps: (joker) => this.#swaps(this.dragging, joker),
    index: (key, at) => {
      const { draft, base } = this.#turn()
      const before = draft.sets.find((set) => set.key === key)?.tiles ?? []
      const next = reduce(draft, { type: 'add', tiles: this.dragging, to: key, at }, base)
      const tiles =
        next.sets.find((set) => this.dragging.some((tile) => set.tiles.includes(tile)))?.tiles ?? []
      const after = tiles.slice(tiles.findLastIndex((tile) => this.dragging.includes(tile)) + 1)
      const found = before.findIndex((tile) => after.includes(tile))
      return found < 0 ? before.length : found
    },
  }

  #toRack(tiles: readonly TileId[], index: number | null): void {
    const turn = this.#turn()
    const own = new Set(turn.base.rack)
    const lying = tiles.filter((tile) => setOf(turn.draft, tile))
    const taken = lying.filter((tile) => !own.has(tile) && this.#hooks.mayTake(tile))
    const home = lying.filter((tile) => !taken.includes(tile))
    if (taken.length) turn.move({ type: 'take', tiles: taken })
    if (home.length) turn.move({ type: 'home', tiles: home })
    const arranged = tiles.filter((tile) => own.has(tile))
    if (index !== null && arranged.length) turn.arrange(arranged, index)
    this.selected = []
    this.#hooks.click('drop')
  }

  #tapPlace(event: MouseEvent): void {
    if (!this.selected.length) return
    const target = event.target as Element
    const zone = target.closest<HTMLElement>('[data-zone]')?.dataset['zone']
    const set = target.closest<HTMLElement>('[data-set]')?.dataset['set']
    if (set) this.#do({ type: 'add', tiles: this.selected, to: set })
    else if (zone === 'board') this.#layAt(event.clientX, event.clientY)
    else if (zone === 'rack') this.#toRack(this.selected, null)
  }

  #layAt(x: number, y: number): void {
    const size = this.#hooks.root()?.querySelector('[data-zone="board"] [data-tile]')?.getBoundingClientRect()
    this.wish = {
      tile: this.selected[0]!,
      x: x - (size?.width ?? 0) / 2,
      y: y - (size?.height ?? 0) / 2,
    }
    this.#do({ type: 'lay', tiles: this.selected })
  }

  #do(move: Move): void {
    this.#turn().move(move)
    this.selected = []
    this.#hooks.click('drop')
  }
}
