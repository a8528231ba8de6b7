/** One's games as files: JSON as the server sends them, CSV for spreadsheets. */

import type { MyGames, PlayedGame } from '$lib/generated/protocol'
import { value } from '$lib/table/end/scores'
import { outcomeOf } from './filters'

type Cell = string | number | null

const SEATS = 4

export const asJson = (games: MyGames): string => `${JSON.stringify(games, null, 2)}\n`

/** A line a game, as RFC 4180 has it; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function asCsv(games: readonly PlayedGame[]): string {
  const head = Object.keys(columns(null))
  const lines = games.map((game) => Object.values(columns(game)))
  return `\ufeff${[head, ...lines].map((line) => `${line.map(written).join(',')}\r\n`).join('')}`
}

function columns(game: PlayedGame | null): Record<string, Cell> {
  const seats = Array.from({ length: SEATS }, (_, seat): [string, Cell][] => [
    [`player_${seat + 1}`, game?.players[seat] ?? null],
    [`level_${seat + 1}`, game?.levels[seat] ?? null],
    [`score_${seat + 1}`, game?.scores[seat] === undefined ? null : value(game.scores[seat])],
  ])
  return {
    ended: game && new Date(game.ended).toISOString(),
    table: game && game.code,
    game: game && game.game,
    edition: game && game.edition,
    kind: game && game.kind,
    seat: game && game.seat + 1,
    outcome: game && outcomeOf(game),
    result: game && game.result,
    deal: game && game.deal,
    luck: game && game.luck,
    loss: game && game.loss,
    decisions: game && game.decisions,
    opened: game && game.opened,
    ...(Object.fromEntries(seats.flat()) as Record<string, Cell>),
  }
}

/** Where a formula would begin a cell, also in a program that takes something else than commas for separators. */
const FORMULA = /(?<=^|[,;\t\r\n|"])(?=\s*[=+\-@＝＋－＠])/gu

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(FORMULA, "'")
  return /^[\w.:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}
