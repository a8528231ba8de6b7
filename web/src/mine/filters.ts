/** Which games are meant: everything on the page goes by box and opponents, the list by two more. */

import type { PlayedGame } from '$lib/generated/protocol'
import { isAlone, isPerson, isReviewed, onOneScreen, opponentsOf, type Batch } from './batches'

/** '' is everybody; else people, computers only, or one of the opponents. */
export type Whom = string

export interface Filter {
  /** '' is every box. */
  readonly edition: string
  readonly whom: Whom
}

export type Outcome = 'won' | 'shared' | 'lost' | 'alone' | 'unfinished'

export interface ListFilter {
  readonly outcome: '' | 'won' | 'lost'
  readonly review: '' | 'with' | 'without'
}

function isWith(opponents: readonly string[], whom: Whom): boolean {
  if (!whom) return true
  if (whom === 'people') return opponents.some(isPerson)
  if (whom === 'computers') return opponents.length > 0 && !opponents.some(isPerson)
  return opponents.includes(whom)
}

export const fits = (batch: Pick<Batch, 'edition' | 'opponents'>, { edition, whom }: Filter): boolean =>
  (!edition || batch.edition === edition) && isWith(batch.opponents, whom)

export function outcomeOf(game: PlayedGame): Outcome {
  if (!game.over) return 'unfinished'
  if (isAlone(game)) return 'alone'
  if (!game.winners.includes(game.seat)) return 'lost'
  return game.winners.length === 1 ? 'won' : 'shared'
}

export function listed(
  games: readonly PlayedGame[],
  filter: Filter,
  { outcome, review }: ListFilter,
): PlayedGame[] {
  const shared = onOneScreen(games)
  const wanted = { '': null, won: ['won', 'shared'], lost: ['lost'] }[outcome]
  return games.filter(
    (game) =>
      fits({ edition: game.edition, opponents: opponentsOf(game) }, filter) &&
      (!wanted || (wanted.includes(outcomeOf(game)) && !shared(game))) &&
      (!review || isReviewed(game) === (review === 'with')),
  )
}

/** Those with the most games come first. */
export function byCount(batches: readonly Batch[], keys: (batch: Batch) => readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const batch of batches)
    for (const key of new Set(keys(batch))) counts.set(key, (counts.get(key) ?? 0) + batch.games)
  return [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key)
}
