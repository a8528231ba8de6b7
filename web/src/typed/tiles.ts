/** The table of tiles as text: the moves of the same reducer, the actions of the same turn. */

import { spoken, tileName, tilesName } from '$lib/texts/names'
import { t } from '$lib/texts/words.svelte'
import { setOf, type LaidSet } from '$lib/turn/draft/draft'
import { TileTurn } from '$lib/turn/tile-turn.svelte'
import type { TurnTable } from '$lib/turn/turn.svelte'
import { faceOf, isJoker, numberOf, type TileId } from '$lib/wire/tiles'
import { around, parseFaces, pick } from './grammar'
import { answering, moved, said, type Commands, type Listed } from './table'
import { TypedTurn } from './turn'

export class TypedTiles extends TypedTurn<TileTurn> {
  readonly usual = ['draw']

  constructor(table: TurnTable, seat: number | null) {
    const turn = new TileTurn(table, seat)
    super(turn, layout(turn))
  }

  get lying(): string[] {
    return this.turn.sets.map((set, i) => {
      const report = this.turn.report?.sets[i]
      const judged = report?.valid ? t('text-valid') : report?.violations.slice(0, 1).map(spoken).join()
      const named = t('text-set', { number: i + 1, tiles: tilesName(set.tiles.map(faceOf)) })
      return judged ? `${named} (${judged})` : named
    })
  }

  get own(): Listed[] {
    if (this.turn.seat === null) return []
    const { rack } = this.turn
    return [{ heading: t('rack-count', { count: rack.length }), pieces: tilesName(rack.map(faceOf)) }]
  }
}

const layout = (turn: TileTurn): Commands => ({
  ...answering(turn, moves(turn)),
  sort: (rest) => moved(() => turn.sort(rest.includes('groups') ? 'groups' : 'runs')),
  done: async () => said(turn, await turn.done()),
})

const moves = (turn: TileTurn) => ({
  lay(rest: readonly string[]) {
    for (const part of rest.join(' ').split(',')) {
      const problem = withTiles(turn, part.trim(), turn.rack, (tiles) => turn.move({ type: 'lay', tiles }))
      if (problem) return problem
    }
    return ''
  },
  add(rest: readonly string[]) {
    const [what, where] = around(rest, 'to')
    const at = where.includes('front') ? { at: 0 } : {}
    return withSet(turn, where[0], (set) =>
      withTiles(turn, what.join(' '), turn.rack, (tiles) =>
        turn.move({ type: 'add', tiles, to: set.key, ...at }),
      ),
    )
  },
  take(rest: readonly string[]) {
    const [what, where] = around(rest, 'from')
    const set = setAt(turn, where[0])
    if (!what.length && set) return moved(() => turn.move({ type: 'take', tiles: set.tiles }))
    return withTiles(turn, what.join(' '), lying(turn, set), (tiles) => turn.move({ type: 'take', tiles }))
  },
  move(rest: readonly string[]) {
    const [before, target] = around(rest, 'to')
    const [what, from] = around(before, 'from')
    const set = setAt(turn, target[0])
    return withTiles(turn, what.join(' '), lying(turn, setAt(turn, from[0])), (tiles) =>
      turn.move(set ? { type: 'add', tiles, to: set.key } : { type: 'lay', tiles }),
    )
  },
  swap(rest: readonly string[]) {
    const [what, where] = around(rest, 'in')
    return withSet(turn, where[0], (set) =>
      set.tiles.some((tile) => isJoker(faceOf(tile)))
        ? withTiles(turn, what.join(' '), turn.rack, ([tile]) =>
            turn.move({ type: 'swap', tile: tile!, joker: jokerFor(tile!, set) }),
          )
        : t('text-unknown'),
    )
  },
  split(rest: readonly string[]) {
    const [what, after] = around(rest, 'after')
    return withSet(turn, what[0], (set) => {
      const faces = parseFaces(after.join(' '))
      const at = faces ? set.tiles.findIndex((tile) => faceOf(tile) === faces[0]) + 1 : Number(after[0])
      return moved(() => turn.move({ type: 'split', set: set.key, at }))
    })
  },
  join(rest: readonly string[]) {
    const others = rest.slice(1).flatMap((number) => setAt(turn, number) ?? [])
    return withSet(turn, rest[0], (first) =>
      moved(() => others.forEach(({ key }) => turn.move({ type: 'join', set: key, to: first.key }))),
    )
  },
  undo: () => moved(() => turn.undo()),
  redo: () => moved(() => turn.redo()),
  reset: () => moved(() => turn.reset()),
})

const setAt = (turn: TileTurn, number: string | undefined) => turn.sets[Number(number) - 1]

const lying = (turn: TileTurn, set: LaidSet | undefined): TileId[] =>
  (set ? [set] : turn.sets).flatMap((one) => one.tiles)

function withSet(turn: TileTurn, number: string | undefined, act: (set: LaidSet) => string): string {
  const set = setAt(turn, number)
  return set ? act(set) : t('text-no-set', { number: number ?? '' })
}

/** Of several jokers of a run, the one in whose place the tile would lie. */
function jokerFor(tile: TileId, { tiles }: LaidSet): TileId {
  const counted = tiles.map((one, i) => (numberOf(faceOf(one)) ?? NaN) - i)
  const start = counted.find((number) => !Number.isNaN(number)) ?? 0
  const place = tiles[(numberOf(faceOf(tile)) ?? 0) - start]
  return place && isJoker(faceOf(place)) ? place : tiles.find((one) => isJoker(faceOf(one)))!
}

function withTiles(
  turn: TileTurn,
  text: string,
  ids: readonly string[],
  act: (tiles: string[]) => void,
): string {
  const faces = parseFaces(text)
  if (!faces) return t('text-unknown')
  const usable = [...ids, ...turn.rack.filter((tile) => !setOf(turn.draft, tile) && !ids.includes(tile))]
  const found = pick(faces, usable)
  if ('missing' in found) return t('text-missing', { tile: tileName(found.missing) })
  act(found.tiles)
  return ''
}
