/** One seat's work with tiles: the rack in its own order, and sets on the table. */

import type { ClassicReport, ClassicView, FirstReport, FirstView, Report } from '$lib/generated/protocol'
import { keep, orderKey, recall } from '$lib/wire/memory'
import { faceOf, formatTiles, parseTiles, type Face, type TileId } from '$lib/wire/tiles'
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
} from './draft/draft'
import { push } from './draft/history'
import { identify } from './draft/identify'
import { arranged, moved, sorted, type Sorting } from './draft/rack'
import { Turn, type TurnTable } from './turn.svelte'

export type TileView = ClassicView | FirstView
export type TileReport = ClassicReport | FirstReport

const EMPTY: Base = { rack: [], sets: [] }

export class TileTurn extends Turn<Base, Draft, TileReport> {
  order = $state.raw<readonly TileId[]>([])
  /** The table when the player's last turn ended, or when they arrived. */
  #known = $state.raw<ReadonlySet<TileId>>(new Set())
  #fresh = true
  #game = ''

  constructor(table: TurnTable, seat: number | null) {
    super(table, seat, EMPTY, { sets: [], next: 0 })
  }

  readonly touched = $derived(touched(this.draft, this.base))
  readonly laid = $derived(new Set(laid(this.draft, this.base)))
  readonly rack = $derived(arranged(this.order, this.#onRack()))
  readonly sets = $derived<readonly LaidSet[]>(this.draft.sets)

  /** What others have laid since. */
  readonly recent = $derived(
    new Set(
      this.touched || this.seat === null
        ? []
        : this.base.sets.flatMap((set) => set.tiles.filter((tile) => !this.#known.has(tile))),
    ),
  )

  /** Tiles drawn last. */
  readonly drawn = $derived.by(() => {
    const view = this.view
    if (view?.game !== 'classic' || !view.drew) return new Set<TileId>()
    const faces = parseTiles(view.drew)
    return new Set(this.base.rack.filter((tile) => faces.includes(faceOf(tile))).slice(-faces.length))
  })

  get view(): TileView | undefined {
    const view = this.seat === null ? this.table.views[0] : this.table.view(this.seat)
    return view?.game === 'classic' || view?.game === 'first' ? view : undefined
  }

  sync(): void {
    const view = this.view
    const state = this.table.state
    if (!view || !state) return
    const game = `${state.match}.${state.game?.number ?? 0}.${'deals' in view ? view.deals : 1}`
    const mine = this.seat !== null && view.turn === this.seat && state.phase === 'playing' && started(view)
    const others = this.others()?.draft
    const table = !mine && Array.isArray(others) ? others : view.table
    const rack = parseTiles(view.rack)
    const same =
      this.mine === mine &&
      this.#game === game &&
      sameFaces(formatTiles(this.base.rack), view.rack ?? '') &&
      this.base.sets.map((set) => formatTiles(set.tiles)).join() === table.join()
    if (same && !this.#fresh) return this.watch(view.turn, null)
    const shown: Base = this.#game === game ? { rack: this.#onRack(), sets: this.draft.sets } : EMPTY
    const before = this.#fresh ? { rack: recall<TileId[]>(this.#orderKey(), []), sets: [] } : shown
    const base = identify(before, rack, table.map(parseTiles))
    this.watch(view.turn, this.#fresh ? [] : put(shown.sets, base.sets))
    if (this.#fresh || this.#game !== game || (this.mine && !mine))
      this.#known = new Set(base.sets.flatMap((set) => set.tiles))
    this.#fresh = false
    this.#game = game
    this.order = arranged(before === shown ? this.order : before.rack, base.rack)
    this.begin(base, startOf(base), mine)
  }

  move(move: Move): void {
    if (!this.mine || this.busy || this.showing) return
    this.change(push(this.history, reduce(this.draft, move, this.base)))
  }

  async playOut(layout: string | readonly string[]): Promise<void> {
    const goal = this.#layout(typeof layout === 'string' ? [layout] : layout)
    await this.step(function* (now) {
      for (const set of goal.sets)
        for (const part of growing(now.sets.find((one) => one.key === set.key)?.tiles ?? [], set)) {
          now = laidOut(now, part)
          yield now
        }
      // What is in none of the sets, as a joker that was swapped, is on the rack in the end.
      if (text(now.sets) !== text(goal.sets)) yield { sets: goal.sets, next: now.next + 1 }
    })
  }

  arrange(tiles: readonly TileId[], index: number): void {
    this.order = moved(this.rack, tiles, index)
    this.#keepOrder()
  }

  sort(sorting: Sorting): void {
    this.order = sorted(this.rack, sorting)
    this.#keepOrder()
  }

  done(): Promise<boolean> {
    const play: Record<string, unknown> = { play: this.written() }
    if (this.report?.game === 'first' && this.report.take) play['take'] = this.report.take
    return this.act(play)
  }

  protected judged(report: Report): report is TileReport {
    return report.game === 'classic' || report.game === 'first'
  }

  protected written(): string[] {
    return this.draft.sets.map((set) => formatTiles(set.tiles))
  }

  protected place(): string {
    const rack = this.base.rack.map(faceOf).toSorted().join(' ')
    return [this.#game, rack, ...this.base.sets.map((set) => formatTiles(set.tiles))].join('/')
  }

  protected kept(): string[] {
    return this.written()
  }

  protected recalled(kept: unknown): Draft {
    const draft = this.#layout(kept as string[])
    return touched(draft, this.base) ? draft : this.draft
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

  #orderKey(): string {
    return orderKey(this.table.code, this.seat ?? 0)
  }

  #keepOrder(): void {
    keep(this.#orderKey(), this.order)
  }
}

/** Tiles that were laid or moved between two layouts: those of sets that are new, new tiles before all. */
function put(before: readonly LaidSet[], after: readonly LaidSet[]): TileId[] {
  const known = new Set(before.flatMap((set) => set.tiles))
  const same = new Set(before.map((set) => set.tiles.join()))
  const changed = after.filter((set) => !same.has(set.tiles.join())).flatMap((set) => set.tiles)
  const fresh = changed.filter((tile) => !known.has(tile))
  return fresh.length ? fresh : changed
}

/** A set as it grows, one tile after the other, from those that lie there already. */
function* growing(lying: readonly TileId[], set: LaidSet): Generator<LaidSet> {
  const here = new Set(set.tiles.filter((tile) => lying.includes(tile)))
  for (const tile of set.tiles) {
    if (here.has(tile)) continue
    here.add(tile)
    yield { key: set.key, tiles: set.tiles.filter((one) => here.has(one)) }
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

const text = (sets: readonly LaidSet[]): string =>
  sets
    .map((set) => set.tiles.join())
    .toSorted()
    .join(' ')

const started = (view: TileView): boolean => view.game !== 'classic' || view.started

const sameFaces = (a: string, b: string): boolean =>
  parseTiles(a).toSorted().join() === parseTiles(b).toSorted().join()

/** The faces that remain when others are taken away. */
function rest(faces: readonly Face[], gone: readonly Face[]): Face[] {
  const left = [...faces]
  for (const face of gone) {
    const index = left.indexOf(face)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}
