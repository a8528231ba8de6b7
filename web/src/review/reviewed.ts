/** A game that is over, wherever it comes from: who played, every step of it, and what is said of it. */

import type { Review, ReviewStep, ReviewTurn, Seat, State, View } from '$lib/generated/protocol'
import { FAMILIES } from '$lib/table/kinds'
import type { Rules } from '$lib/turn/bench.svelte'

/** Where the server finds the game: at a table, or in a record that was sent. */
export type Source = { readonly code: string; readonly game: number } | { readonly record: string }

export interface Reviewed extends Rules {
  readonly source: Source
  readonly review: Review
  readonly steps: readonly ReviewStep[]
  readonly seats: readonly Seat[]
}

/**
 * Who sat there, as at the table: bots have the names and faces that they had there. Records name them by their
 * level: `solid`, `solid#2`, `expert@table`.
 */
export function seatsOf({ players, levels }: Review, yours: readonly number[]): Seat[] {
  return players.map((player, seat) => {
    const level = levels[seat]!
    const bot = player.replace(/[#@].*$/, '') === level
    return {
      kind: bot ? 'bot' : 'person',
      name: bot ? '' : player,
      bot: bot ? level : null,
      standing_in: false,
      yours: yours.includes(seat),
      host: false,
    }
  })
}

/** The one bench of a page: what is remembered of it lasts as long as nothing else is looked at. */
export const BENCH = 'review'

/** What is said of an action, by the number of its step; nothing is of the deal. */
export const turnOf = (game: Reviewed, n: number): ReviewTurn | undefined => game.review.turns[n - 1]

/** How long a step took, where the record says so. */
export function took(steps: Reviewed['steps'], n: number): number | null {
  const [before, after] = [steps[n - 1]?.at, steps[n]?.at]
  return typeof before === 'number' && typeof after === 'number' ? after - before : null
}

/** A value that a position has for each seat. */
function ofSeat(step: Shown, key: string, seat: number): string | null {
  const all = step.position[key]
  return Array.isArray(all) ? ((all[seat] ?? null) as string | null) : null
}

/** What a seat held; nothing where everything lies open. */
export const rackOf = (step: Shown, seat: number): string => ofSeat(step, 'racks', seat) ?? ''

/** What can be looked at: a step of the game, or what another action would have led to. */
export type Shown = Pick<ReviewStep, 'view' | 'position'> & Partial<Pick<ReviewStep, 'seat' | 'may'>>

/** The game as a seat saw it after a step. Dice and the tiles of the race are seen by everybody. */
export function viewOf(step: Shown, seat: number): View {
  const view = {
    ...step.view,
    seat,
    may: 'turn' in step.view && step.view.turn === seat ? (step.may ?? []) : [],
  }
  if (!('rack' in view)) return view
  const rack = rackOf(step, seat)
  return view.game === 'first' ? { ...view, rack } : { ...view, rack, drew: drewOf(step, seat) }
}

/** What came to a rack with this very step. */
const drewOf = (step: Shown, seat: number): string | null =>
  step.seat === seat ? ofSeat(step, 'drew', seat) : null

/** A table with this view, for the components that show tables; `trying` makes it a seat's turn. */
export function stateOf(game: Reviewed, view: View, trying = false): State {
  const { edition, options, seats } = game
  return {
    about: {
      code: BENCH,
      edition,
      family: FAMILIES[view.game],
      kind: view.game,
      options: { ...options },
      rules: '',
      games: 1,
      turn_ms: 0,
      drafts_shown: false,
      assisted: true,
      public: false,
      spectators: true,
      created: 0,
      reviews: true,
    },
    phase: trying ? 'playing' : 'over',
    seats: [...seats],
    // Tiles of the race lie around by what dealt them.
    game: { number: 1, starter: null, commitment: seedOf(game), seed: null, shares: [], over: true },
    next_commitment: '',
    deal: { step: null, awaited: [], promises: {} },
    views: [view] as State['views'],
    waiting: [],
    clock: null,
    paused: null,
    question: null,
    sheet: { games: [], of: 1, totals: [], over: false, winners: null },
    match: 1,
    ended: null,
    online: seats.map(() => true),
    drafts: [],
  }
}

/** Tells one game from another. */
export function seedOf({ steps }: Reviewed): string {
  const seed = steps[0]?.position['seed']
  return typeof seed === 'string' ? seed : ''
}
