/** What plots and sums are made of: a game each, and of games whose tables are gone a sum of several. */

import type { MyGames, PlayedGame, PlayedSum } from '$lib/generated/protocol'
import { piecesOf } from '$lib/table/kinds'

/** What reviews found out about some games; luck with that of the deal, in wins. */
export interface Account {
  readonly games: number
  readonly luck: number
  /** What decisions cost, in hundredths of a win. */
  readonly loss: number
  readonly decisions: number
}

export interface Batch {
  readonly at: number
  readonly edition: string
  /** The others: levels of bots, and people by their names as far as these are known. */
  readonly opponents: readonly string[]
  readonly games: number
  /** Wins; a shared one is a part of one. */
  readonly won: number
  /** The wins of a player who is exactly as good as the others. */
  readonly even: number
  readonly account: Account | null
  /** In how many of the games you opened, and the sum of the turns in which you did. */
  readonly openings: number
  readonly opened: number
}

const UNKNOWN = 'unknown'
export const PERSON = 'person'
const NAMED = `${PERSON} `

export const isPerson = (opponent: string): boolean => opponent === PERSON || opponent.startsWith(NAMED)
/** The name of a person; once the table is gone, it is no longer known. */
export const nameOf = (opponent: string): string => opponent.slice(NAMED.length)

/** Everybody else at the table. */
export const opponentsOf = (game: PlayedGame): string[] =>
  game.levels.flatMap((level, seat) => {
    if (seat === game.seat) return []
    return [level === UNKNOWN ? NAMED + (game.players[seat] ?? '') : level]
  })

/** Everybody else in some games whose tables are gone. */
export const opponentsIn = (sum: PlayedSum): string[] => sum.opponents.split(' ').filter(Boolean)

export const isAlone = (game: PlayedGame): boolean => game.players.length === 1

/** Its luck and decisions are known; in a race there are none. */
export const isReviewed = ({ luck, kind }: PlayedGame): boolean =>
  luck !== null && piecesOf(kind) !== 'open-tiles'

const keyOf = ({ code, game }: PlayedGame): string => `${code} ${game}`

/** Each game once, even if several seats there belonged to this browser. */
export const once = (games: readonly PlayedGame[]): PlayedGame[] => [
  ...new Map(games.map((game) => [keyOf(game), game])).values(),
]

/** Games that several played on this one screen: nobody knows which of them is asking. */
export function onOneScreen(games: readonly PlayedGame[]): (game: PlayedGame) => boolean {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const key of games.map(keyOf)) (seen.has(key) ? twice : seen).add(key)
  return (game) => twice.has(keyOf(game))
}

/** Games against others, the oldest first; who plays alone wins nothing. */
export function batches({ games, sums }: MyGames): Batch[] {
  const shared = onOneScreen(games)
  const own = games.filter((game) => game.over && !shared(game))
  const all = [...sums.map(ofSum), ...own.map(ofGame)]
  return all.filter((batch) => batch.opponents.length).sort((a, b) => a.at - b.at)
}

function ofGame(game: PlayedGame): Batch {
  const { deal, luck, loss, decisions, opened } = game
  const reviewed = isReviewed(game) && deal !== null && luck !== null && loss !== null && decisions !== null
  return {
    at: game.ended,
    edition: game.edition,
    opponents: opponentsOf(game),
    games: 1,
    won: game.result,
    even: 1 / game.players.length,
    account: reviewed ? { games: 1, luck: deal + luck, loss, decisions } : null,
    openings: opened === null ? 0 : 1,
    opened: opened ?? 0,
  }
}

function ofSum(sum: PlayedSum): Batch {
  const opponents = opponentsIn(sum)
  const { games, reviewed, deal, luck, loss, decisions, openings, opened } = sum
  return {
    at: Date.parse(`${sum.month}-01`),
    edition: sum.edition,
    opponents,
    games,
    won: sum.result,
    even: games / (opponents.length + 1),
    account: reviewed ? { games: reviewed, luck: deal + luck, loss, decisions } : null,
    openings,
    opened,
  }
}
