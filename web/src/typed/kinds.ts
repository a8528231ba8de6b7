/** The kinds of games whose table as text knows more than their view: how a layout is typed. */

import type { View } from '$lib/generated/protocol'
import type { Table } from '$lib/wire/table.svelte'
import { TypedAny, TypedRace } from './any.svelte'
import { TypedDice } from './dice'
import type { TypedTable } from './table'
import { TypedTiles } from './tiles'

type Made = new (table: Table, seat: number | null) => TypedTable

const KINDS: Readonly<Record<View['game'], Made>> = {
  classic: TypedTiles,
  first: TypedTiles,
  introductory: TypedRace,
  express: TypedDice,
}

export function typedTable(table: Table, seat: number | null): TypedTable {
  const kind = table.views[0]?.game ?? ''
  const Kind = kind in KINDS ? KINDS[kind as View['game']] : TypedAny
  return new Kind(table, seat)
}
