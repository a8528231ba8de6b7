/** What typed commands do in the introductory game. */

import type { Table } from '$lib/wire/table.svelte'
import { parseFaces, type Command, type Commands } from './grammar'

export interface Racer {
  readonly table: Table
  readonly seat: number
}

const point =
  (what: 'call' | 'find'): Command<Racer> =>
  async ({ table, seat }, rest) => {
    const answer = await table.act(seat, { [what]: parseFaces(rest[0] ?? '')?.[0] ?? '' })
    return answer.type === 'refused' ? answer.violations.map((one) => one.message).join(' ') : ''
  }

export const RACE_COMMANDS: Commands<Racer> = { call: point('call'), find: point('find') }
