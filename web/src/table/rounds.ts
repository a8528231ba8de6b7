/** Games of a match by their name: rounds, where a family calls them so. Who plays alone plays games. */

import type { State } from '$lib/generated/protocol'
import type { Params } from '$lib/texts/fill'
import { say, t, type Code } from '$lib/texts/words.svelte'

/** The words of a code for this table's games. */
export const ofGames = (code: Code, { seats, about }: State, params: Params = {}): string =>
  seats.length > 1 ? say(`${code}-${about.family}`, t(code, params), params) : t(code, params)

/** Which game of a match is on, or was the last; nothing where there is only one. */
export function roundOf(state: State): string {
  const { sheet, phase, seats } = state
  const number = sheet.games.length + (phase === 'playing' ? 1 : 0)
  return sheet.of > 1 && seats.length > 1 ? ofGames('game-of', state, { number, count: sheet.of }) : ''
}
