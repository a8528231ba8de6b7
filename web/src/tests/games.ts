/** Games for tests. */

import type { MyGames, PlayedGame, PlayedSum } from '$lib/generated/protocol'

const DAY = 86_400_000

export const played = (some: Partial<PlayedGame> = {}): PlayedGame => ({
  code: 'abcd',
  game: 1,
  seat: 0,
  ended: Date.UTC(2026, 10, 1),
  edition: 'original-pl',
  family: 'classic',
  kind: 'classic',
  options: {},
  players: ['Ana', 'casual'],
  levels: ['unknown', 'casual'],
  over: true,
  winners: [0],
  scores: [12, -12],
  result: 1,
  deal: 0.05,
  luck: 0.1,
  loss: 4,
  decisions: 8,
  opened: 3,
  ...some,
})

export const summed = (some: Partial<PlayedSum> = {}): PlayedSum => ({
  month: '2026-09',
  edition: 'original-pl',
  opponents: 'casual solid',
  games: 12,
  result: 5,
  reviewed: 12,
  deal: 0.4,
  luck: -0.1,
  loss: 60,
  decisions: 100,
  openings: 10,
  opened: 31,
  ...some,
})

/** So many games in a row: who wins and how lucky one is goes by their number. */
export const series = (count: number, each: (i: number) => Partial<PlayedGame> = () => ({})): PlayedGame[] =>
  Array.from({ length: count }, (_, i) => {
    const won = i % 2
    const luck = (i % 2 ? 0.2 : -0.2) + ((i * 7) % 5) / 100
    const ended = Date.UTC(2026, 10, 1) + i * DAY
    return played({ game: i + 1, ended, winners: [1 - won], result: won, deal: 0, luck, ...each(i) })
  })

export const mine = (games: PlayedGame[], sums: PlayedSum[] = []): MyGames => ({ games, sums })
