/** The games whose table as text knows more than their view: how a layout is typed. */

import { piecesOf, type Pieces } from '$lib/table/kinds'
import type { TurnTable } from '$lib/turn/turn.svelte'
import { TypedAny, TypedRace } from './any.svelte'
import { TypedDice } from './dice'
import type { TypedTable } from './table'
import { TypedTiles } from './tiles'

type Made = new (table: TurnTable, seat: number | null) => TypedTable

const TYPED: Readonly<Record<Pieces, Made>> = {
  tiles: TypedTiles,
  'open-tiles': TypedRace,
  dice: TypedDice,
}

export function typedTable(table: TurnTable, seat: number | null): TypedTable {
  const pieces = piecesOf(table.views[0]?.game)
  const Kind = pieces ? TYPED[pieces] : TypedAny
  return new Kind(table, seat)
}
