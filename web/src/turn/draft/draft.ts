/**
 * The one reducer behind drag, tap-tap and keyboard. It knows where tiles lie, not what is allowed: that the
 * server says. A draft holds the sets on the table only; whatever is in none of them is on the rack.
 */

import { colourOf, faceOf, isJoker, numberOf, type TileId } from '$lib/wire/tiles'

export interface LaidSet {
  readonly key: string
  readonly tiles: readonly TileId[]
}

/** The start of the turn: the player's rack, and the table. */
export interface Base {
  readonly rack: readonly TileId[]
  readonly sets: readonly LaidSet[]
}

export interface Draft {
  readonly sets: readonly LaidSet[]
  /** Counts up, so that every new set gets a key of its own. */
  readonly next: number
}

export type Move =
  | { readonly type: 'lay'; readonly tiles: readonly TileId[] }
  | { readonly type: 'add'; readonly tiles: readonly TileId[]; readonly to: string; readonly at?: number }
  | { readonly type: 'split'; readonly set: string; readonly at: number }
  | { readonly type: 'join'; readonly set: string; readonly to: string }
  | { readonly type: 'home'; readonly tiles: readonly TileId[] }
  | { readonly type: 'take'; readonly tiles: readonly TileId[] }
  /** After this the joker is on the rack, or loose beside the set. */
  | { readonly type: 'swap'; readonly tile: TileId; readonly joker: TileId; readonly loose?: boolean }

/** Sets keep their keys from turn to turn, so new keys count on from those that are in use. */
export function startOf(base: Base): Draft {
  const used = base.sets.flatMap((set) => /^n(\d+)$/.exec(set.key)?.slice(1).map(Number) ?? [])
  return { sets: base.sets, next: Math.max(-1, ...used) + 1 }
}

export const setOf = (draft: Draft, tile: TileId): LaidSet | undefined =>
  draft.sets.find((set) => set.tiles.includes(tile))

/** The player's tiles on the table. */
export function laid(draft: Draft, base: Base): TileId[] {
  const own = new Set(base.rack)
  return draft.sets.flatMap((set) => set.tiles.filter((tile) => own.has(tile)))
}

/** The tiles on the rack, unordered: those not laid, and those taken from the table. */
export function onRack(draft: Draft, base: Base): TileId[] {
  const lying = new Set(draft.sets.flatMap((set) => set.tiles))
  return [...base.rack, ...base.sets.flatMap((set) => set.tiles)].filter((tile) => !lying.has(tile))
}

/** Whether anything differs from the start of the turn. */
export function touched(draft: Draft, base: Base): boolean {
  const same = (set: LaidSet, other: LaidSet | undefined) =>
    other !== undefined && set.tiles.join() === other.tiles.join()
  return draft.sets.length !== base.sets.length || draft.sets.some((set, i) => !same(set, base.sets[i]))
}

/** The next draft; the same one if the move changes nothing. */
export function reduce(draft: Draft, move: Move, base: Base): Draft {
  switch (move.type) {
    case 'lay':
      return lay(draft, move.tiles)
    case 'add':
      return add(draft, move.tiles, move.to, move.at)
    case 'split':
      return split(draft, move.set, move.at)
    case 'join':
      return join(draft, move.set, move.to)
    case 'home':
      return home(draft, move.tiles, base)
    case 'take':
      return move.tiles.some((tile) => setOf(draft, tile)) ? without(draft, move.tiles) : draft
    case 'swap':
      return swap(draft, move.tile, move.joker, move.loose ?? false)
  }
}

function lay(draft: Draft, tiles: readonly TileId[]): Draft {
  if (!tiles.length) return draft
  const whole = setOf(draft, tiles[0]!)
  if (whole && whole.tiles.length === tiles.length && tiles.every((tile) => whole.tiles.includes(tile)))
    return draft
  const rest = without(draft, tiles)
  return withNew(rest, tidy(tiles))
}

function add(draft: Draft, tiles: readonly TileId[], to: string, at?: number): Draft {
  const before = draft.sets.find((set) => set.key === to)
  if (!before || !tiles.length) return draft
  const ahead =
    at === undefined ? undefined : at - before.tiles.slice(0, at).filter((t) => tiles.includes(t)).length
  const rest = without(draft, tiles, to)
  const target = rest.sets.find((set) => set.key === to)
  if (!target) return draft
  const [front, back] = placed(target.tiles, tiles, ahead)
  const next = replaced(rest, to, front)
  return same(next, draft) ? draft : back.length ? withNew(next, back, to) : next
}

function split(draft: Draft, key: string, at: number): Draft {
  const set = draft.sets.find((other) => other.key === key)
  if (!set || at <= 0 || at >= set.tiles.length) return draft
  return withNew(replaced(draft, key, set.tiles.slice(0, at)), set.tiles.slice(at), key)
}

function join(draft: Draft, key: string, to: string): Draft {
  const set = draft.sets.find((other) => other.key === key)
  return !set || key === to ? draft : add(draft, set.tiles, to)
}

/** Put a tile in the place of a joker, which becomes free. */
function swap(draft: Draft, tile: TileId, joker: TileId, loose: boolean): Draft {
  const set = setOf(draft, joker)
  if (!set || set.tiles.includes(tile)) return draft
  const next = replaced(
    without(draft, [tile]),
    set.key,
    set.tiles.map((other) => (other === joker ? tile : other)),
  )
  return loose ? withNew(next, [joker], set.key) : next
}

/** Own tiles go back to the rack, tiles of the table to the set in which they lay. */
function home(draft: Draft, tiles: readonly TileId[], base: Base): Draft {
  const own = new Set(base.rack)
  let next = without(
    draft,
    tiles.filter((tile) => own.has(tile)),
  )
  for (const tile of tiles.filter((tile) => !own.has(tile))) next = returned(next, tile, base)
  return same(next, draft) ? draft : next
}

function returned(draft: Draft, tile: TileId, base: Base): Draft {
  const origin = base.sets.find((set) => set.tiles.includes(tile))
  if (!origin || setOf(draft, tile)?.key === origin.key) return draft
  const rest = without(draft, [tile], origin.key)
  const now = rest.sets.find((set) => set.key === origin.key)
  if (!now) return { ...rest, sets: [...rest.sets, { key: origin.key, tiles: [tile] }] }
  const order = (id: TileId) => origin.tiles.indexOf(id)
  const index = now.tiles.findIndex((other) => order(other) > order(tile))
  const at = index < 0 ? now.tiles.length : index
  return replaced(rest, origin.key, now.tiles.toSpliced(at, 0, tile))
}

/** Takes tiles out of their sets. A run that loses a tile in its middle falls into two. */
function without(draft: Draft, tiles: readonly TileId[], whole?: string): Draft {
  const gone = new Set(tiles)
  let next = draft.next
  const sets: LaidSet[] = []
  for (const set of draft.sets) {
    if (!set.tiles.some((tile) => gone.has(tile))) {
      sets.push(set)
      continue
    }
    const parts = set.key === whole ? [set.tiles.filter((tile) => !gone.has(tile))] : pieces(set.tiles, gone)
    parts.forEach((part, i) => sets.push({ key: i ? `n${next++}` : set.key, tiles: part }))
  }
  return { sets: sets.filter((set) => set.tiles.length), next }
}

function pieces(tiles: readonly TileId[], gone: ReadonlySet<TileId>): TileId[][] {
  const stay = tiles.filter((tile) => !gone.has(tile))
  if (ofOneNumber(tiles)) return [stay]
  const parts: TileId[][] = [[]]
  let hole = false
  for (const tile of tiles) {
    if (gone.has(tile)) {
      hole = true
      continue
    }
    const last = parts.at(-1)!.at(-1)
    if (hole && last && !follows(last, tile)) parts.push([])
    parts.at(-1)!.push(tile)
    hole = false
  }
  return parts.filter((part) => part.length)
}

const follows = (left: TileId, right: TileId): boolean => {
  const [a, b] = [faceOf(left), faceOf(right)]
  return colourOf(a) === colourOf(b) && (numberOf(b) ?? 0) - (numberOf(a) ?? 0) === 1
}

function ofOneNumber(tiles: readonly TileId[]): boolean {
  const numbers = new Set(tiles.map((tile) => numberOf(faceOf(tile))).filter((number) => number !== null))
  return numbers.size <= 1
}

/** Where tiles come to lie in a set; a second copy of a run's tile splits the run, its rest is the second part. */
function placed(
  set: readonly TileId[],
  tiles: readonly TileId[],
  at: number | undefined,
): [TileId[], TileId[]] {
  const lying = [...set]
  let cut: number | null = null
  const explicit = at !== undefined && tiles.every((tile) => isJoker(faceOf(tile)))
  if (explicit) return [lying.toSpliced(Math.max(0, Math.min(at, lying.length)), 0, ...tiles), []]
  for (const tile of tidy(tiles)) {
    const twin = lying.findIndex((other) => faceOf(other) === faceOf(tile) && !isJoker(faceOf(tile)))
    if (twin >= 0 && !ofOneNumber(lying)) {
      const before = at !== undefined && at <= twin
      lying.splice(before ? twin : twin + 1, 0, tile)
      cut ??= twin + 1
    } else lying.splice(seatOf(lying, tile), 0, tile)
  }
  return cut === null ? [lying, []] : [lying.slice(0, cut), lying.slice(cut)]
}

/** The index at which a tile keeps a set in order; a joker fills the first gap, or lies at the end. */
function seatOf(set: readonly TileId[], tile: TileId): number {
  const face = faceOf(tile)
  const number = numberOf(face)
  if (number === null) {
    const gap = firstGap(set)
    return gap ?? set.length
  }
  if (ofOneNumber([...set, tile])) {
    const index = set.findIndex(
      (other) => isJoker(faceOf(other)) || rank(colourOf(faceOf(other))) > rank(colourOf(face)),
    )
    return index < 0 ? set.length : index
  }
  const numbers = standing(set)
  const index = numbers.findIndex((other) => other !== null && other > number)
  if (index < 0) return set.length
  return index
}

/** The numbers that the tiles of a run stand for, jokers included; null where that is unclear. */
function standing(set: readonly TileId[]): (number | null)[] {
  const known = set.findIndex((tile) => !isJoker(faceOf(tile)))
  if (known < 0) return set.map(() => null)
  const first = numberOf(faceOf(set[known]!))! - known
  let expected = first
  return set.map((tile) => {
    const number = numberOf(faceOf(tile))
    expected = number === null ? expected : number
    return expected++
  })
}

function firstGap(set: readonly TileId[]): number | null {
  if (ofOneNumber(set)) return null
  for (let i = 1; i < set.length; i++) {
    const [left, right] = [numberOf(faceOf(set[i - 1]!)), numberOf(faceOf(set[i]!))]
    if (left !== null && right !== null && right - left === 2) return i
  }
  return null
}

/** Tiles as one would lay them: ascending, or colour by colour; jokers fill gaps. */
export function tidy(tiles: readonly TileId[]): TileId[] {
  const plain = tiles.filter((tile) => !isJoker(faceOf(tile)))
  const jokers = tiles.filter((tile) => isJoker(faceOf(tile)))
  const key = (tile: TileId) => {
    const face = faceOf(tile)
    return (numberOf(face) ?? 0) * 10 + rank(colourOf(face))
  }
  const lying = plain.toSorted((a, b) => key(a) - key(b))
  for (const joker of jokers) lying.splice(firstGap(lying) ?? lying.length, 0, joker)
  return lying
}

const rank = (colour: string): number => 'RBKOJ'.indexOf(colour)

function withNew(draft: Draft, tiles: readonly TileId[], after?: string): Draft {
  const set = { key: `n${draft.next}`, tiles }
  const index = draft.sets.findIndex((other) => other.key === after)
  const at = index < 0 ? draft.sets.length : index + 1
  return { sets: draft.sets.toSpliced(at, 0, set), next: draft.next + 1 }
}

function replaced(draft: Draft, key: string, tiles: readonly TileId[]): Draft {
  return { ...draft, sets: draft.sets.map((set) => (set.key === key ? { key, tiles } : set)) }
}

const same = (a: Draft, b: Draft): boolean =>
  a.sets.length === b.sets.length &&
  a.sets.every((set, i) => set.key === b.sets[i]!.key && set.tiles.join() === b.sets[i]!.tiles.join())
