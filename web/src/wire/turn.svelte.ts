/** One seat's work with tiles: the rack in its own order, the draft with its history, what the server says of it. */

import {
  laid,
  onRack,
  reduce,
  startOf,
  touched,
  type Base,
  type Draft,
  type LaidSet,
  type Move,
} from '$lib/draft/draft'
import { begin, push, redo, reset, undo, type History } from '$lib/draft/history'
import { identify } from '$lib/draft/identify'
import { arranged, moved, sorted, type Sorting } from '$lib/draft/rack'
import { faceOf, formatTiles, parseTiles, type Face, type TileId } from '$lib/draft/tiles'
import type { ClassicReport, ClassicView, FirstReport, FirstView, Violation } from '$lib/generated/protocol'
import { DraftSender } from './draft-sender'
import { draftKey, drop, keep, orderKey, recall } from './memory'
import type { Answer, Table } from './table.svelte'

export type TileView = ClassicView | FirstView
/** What a turn needs of a table: the real one, or a board to practise on. */
export type TurnTable = Pick<
  Table,
  'code' | 'state' | 'views' | 'view' | 'drafting' | 'draft' | 'act' | 'onReport' | 'onWelcome'
>

export type TileReport = ClassicReport | FirstReport

interface KeptDraft {
  readonly game: string
  readonly base: string
  readonly draft: readonly string[]
}

const STEP_MS = 450
const stepTime = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_MS)

export class TileTurn {
  readonly table: TurnTable
  readonly seat: number | null
  /** The start of the turn, or what lies there while others play. */
  base = $state.raw<Base>({ rack: [], sets: [] })
  history = $state.raw<History<Draft>>(begin({ sets: [], next: 0 }))
  order = $state.raw<readonly TileId[]>([])
  report = $state.raw<TileReport | null>(null)
  refusal = $state.raw<readonly Violation[]>([])
  trouble = $state('')
  mine = $state(false)
  busy = $state(false)
  /** A hint is being played out. */
  showing = $state(false)

  #fresh = true
  #game = ''
  readonly #sender: DraftSender | null

  constructor(table: TurnTable, seat: number | null) {
    this.table = table
    this.seat = seat
    this.#sender =
      seat === null
        ? null
        : new DraftSender(
            table,
            seat,
            (report) => {
              if ('sets' in report) this.report = report
            },
            () => {
              if (this.mine && this.touched) this.#send()
            },
          )
  }

  close(): void {
    this.#sender?.close()
  }

  readonly draft = $derived(this.history.present)
  readonly touched = $derived(touched(this.draft, this.base))
  readonly laid = $derived(new Set(laid(this.draft, this.base)))
  readonly rack = $derived(arranged(this.order, this.#onRack()))
  readonly sets = $derived<readonly LaidSet[]>(this.draft.sets)

  /** Tiles that came to the rack with the last draw. */
  readonly drawn = $derived.by(() => {
    const view = this.view
    if (!view || this.mine || view.game !== 'classic' || !view.drew) return new Set<TileId>()
    const faces = parseTiles(view.drew)
    return new Set(this.base.rack.filter((tile) => faces.includes(faceOf(tile))).slice(-faces.length))
  })

  get view(): TileView | undefined {
    const view = this.seat === null ? this.table.views[0] : this.table.view(this.seat)
    return view?.game === 'classic' || view?.game === 'first' ? view : undefined
  }

  /** Bring what lies on screen to what the server says; the own draft stays if its turn goes on. */
  sync(): void {
    const view = this.view
    const state = this.table.state
    if (!view || !state) return
    const game = `${state.match}.${state.game?.number ?? 0}.${'deals' in view ? view.deals : 1}`
    const mine = this.seat !== null && view.turn === this.seat && state.phase === 'playing' && started(view)
    const others = Object.entries(this.table.drafting).find(([seat]) => Number(seat) !== this.seat)?.[1]
    const table = !mine && Array.isArray(others) ? others : view.table
    const rack = parseTiles(view.rack)
    const same =
      this.mine === mine &&
      this.#game === game &&
      sameFaces(formatTiles(this.base.rack), view.rack ?? '') &&
      this.base.sets.map((set) => formatTiles(set.tiles)).join() === table.join()
    if (same && !this.#fresh) return
    const shown: Base =
      this.#game === game ? { rack: this.#onRack(), sets: this.draft.sets } : { rack: [], sets: [] }
    const before = this.#fresh ? { rack: recall<TileId[]>(this.#orderKey(), []), sets: [] } : shown
    this.#fresh = false
    this.#game = game
    this.mine = mine
    this.base = identify(before, rack, table.map(parseTiles))
    this.order = arranged(before === shown ? this.order : before.rack, this.base.rack)
    this.history = begin(startOf(this.base))
    this.report = null
    this.refusal = []
    this.trouble = ''
    if (mine) this.#restore()
  }

  move(move: Move): void {
    if (!this.mine || this.busy || this.showing) return
    const next = reduce(this.draft, move, this.base)
    if (next !== this.draft) this.#change(push(this.history, next))
  }

  undo(): void {
    this.#change(undo(this.history))
  }

  redo(): void {
    this.#change(redo(this.history))
  }

  reset(): void {
    this.#change(reset(this.history))
  }

  /** Lay a whole layout set by set, as a hint does, from the start of the turn. */
  async playOut(sets: readonly string[]): Promise<void> {
    if (!this.mine || this.showing) return
    const { base } = this
    const goal = this.#layout(sets).sets
    this.reset()
    this.showing = true
    for (const set of goal) {
      if (this.draft.sets.some((other) => other.tiles.join() === set.tiles.join())) continue
      this.#change(push(this.history, laidOut(this.draft, set)))
      await new Promise((resume) => setTimeout(resume, stepTime()))
      if (this.base !== base) break
    }
    // What is in none of the sets, as a joker that was swapped, is on the rack in the end.
    const aside = this.base === base && this.draft.sets.length > goal.length
    if (aside) this.#change(push(this.history, { sets: goal, next: this.draft.next + 1 }))
    this.showing = false
  }

  arrange(tiles: readonly TileId[], index: number): void {
    this.order = moved(this.rack, tiles, index)
    this.#keepOrder()
  }

  sort(sorting: Sorting, layable?: ReadonlySet<Face>): void {
    this.order = sorted(this.rack, sorting, layable)
    this.#keepOrder()
  }

  /** Declare the layout done. */
  async done(): Promise<boolean> {
    const play: Record<string, unknown> = { play: this.#faces() }
    if (this.report?.game === 'first' && this.report.take) play['take'] = this.report.take
    return this.act(play)
  }

  async act(action: Record<string, unknown>): Promise<boolean> {
    if (this.seat === null || this.busy) return false
    this.busy = true
    this.refusal = []
    this.trouble = ''
    const answer = await this.table.act(this.seat, action)
    this.busy = false
    return this.#answer(answer)
  }

  #answer(answer: Answer): boolean {
    if (answer.type === 'ack') {
      drop(draftKey(this.table.code, this.seat ?? 0))
      return true
    }
    this.refusal = answer.violations
    this.trouble = answer.error?.message ?? ''
    return false
  }

  #change(history: History<Draft>): void {
    if (!this.mine || history === this.history) return
    this.history = history
    this.refusal = []
    this.trouble = ''
    this.report = null
    this.#keepDraft()
    this.#send()
  }

  #send(): void {
    this.#sender?.send(() => this.#faces())
  }

  #faces(): string[] {
    return this.draft.sets.map((set) => formatTiles(set.tiles))
  }

  #onRack(): TileId[] {
    return onRack(this.draft, this.base)
  }

  #layout(sets: readonly string[]): Draft {
    const left = rest(
      [...this.base.rack, ...this.base.sets.flatMap((set) => set.tiles)].map(faceOf),
      sets.flatMap(parseTiles),
    )
    const found = identify(this.base, left, sets.map(parseTiles))
    return { sets: found.sets, next: this.draft.next + 1000 }
  }

  #keepDraft(): void {
    const kept: KeptDraft = { game: this.#game, base: this.#baseText(), draft: this.#faces() }
    keep(draftKey(this.table.code, this.seat ?? 0), kept)
  }

  #restore(): void {
    const kept = recall<KeptDraft | null>(draftKey(this.table.code, this.seat ?? 0), null)
    if (!kept || kept.game !== this.#game || kept.base !== this.#baseText()) return
    const draft = this.#layout(kept.draft)
    if (!touched(draft, this.base)) return
    this.history = push(this.history, draft)
    this.#send()
  }

  #baseText(): string {
    const rack = this.base.rack.map(faceOf).toSorted().join(' ')
    return [rack, ...this.base.sets.map((set) => formatTiles(set.tiles))].join('/')
  }

  #orderKey(): string {
    return orderKey(this.table.code, this.seat ?? 0)
  }

  #keepOrder(): void {
    keep(this.#orderKey(), this.order)
  }
}

/** The draft with this set in it, its tiles taken from wherever they lie. */
function laidOut(draft: Draft, set: LaidSet): Draft {
  const used = new Set(set.tiles)
  const others = draft.sets.map(({ key, tiles }) => ({
    key: key === set.key ? `${key}-` : key,
    tiles: tiles.filter((tile) => !used.has(tile)),
  }))
  return { sets: [...others.filter((other) => other.tiles.length), set], next: draft.next + 1 }
}

const started = (view: TileView): boolean => view.game !== 'classic' || view.started

const sameFaces = (a: string, b: string): boolean =>
  parseTiles(a).toSorted().join() === parseTiles(b).toSorted().join()

/** What is left of faces when others are taken away. */
function rest(faces: readonly Face[], gone: readonly Face[]): Face[] {
  const left = [...faces]
  for (const face of gone) {
    const index = left.indexOf(face)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}
