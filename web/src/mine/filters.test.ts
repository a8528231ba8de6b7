import { expect, test } from 'vitest'
import { mine, played, summed } from '$lib/tests/games'
import { batches } from './batches'
import { byCount, fits, listed, outcomeOf } from './filters'

const ANY = { edition: '', whom: '' }
const ALL = { outcome: '', review: '' } as const
const won = played({ game: 1 })
const lost = played({ game: 2, winners: [1], result: 0, levels: ['unknown', 'solid'], luck: null })
const shared = played({
  game: 3,
  winners: [0, 1],
  result: 0.5,
  players: ['Ana', 'Ben'],
  levels: ['unknown', 'unknown'],
})
const alone = played({ game: 4, players: ['Ana'], levels: ['unknown'], edition: 'first-pl', result: -2 })
const broken = played({ game: 5, over: false, winners: [], result: 0 })
const games = [won, lost, shared, alone, broken]
const numbers = (filter: Partial<typeof ANY>, list: object = {}) =>
  listed(games, { ...ANY, ...filter }, { ...ALL, ...list }).map((game) => game.game)

test('games are told by how they ended', () => {
  expect(games.map(outcomeOf)).toEqual(['won', 'lost', 'shared', 'alone', 'unfinished'])
})

test('by box, with whom, result and review', () => {
  expect(numbers({})).toEqual([1, 2, 3, 4, 5])
  expect(numbers({ edition: 'first-pl' })).toEqual([4])
  expect(numbers({ whom: 'people' })).toEqual([3])
  expect(numbers({ whom: 'computers' })).toEqual([1, 2, 5])
  expect(numbers({ whom: 'solid' })).toEqual([2])
  expect(numbers({ whom: 'person Ben' })).toEqual([3])
  expect(numbers({}, { outcome: 'won' })).toEqual([1, 3])
  expect(numbers({}, { outcome: 'lost' })).toEqual([2])
  expect(numbers({}, { review: 'without' })).toEqual([2])
})

test('sums fit by what is known of them', () => {
  const [sum] = batches(mine([], [summed({ opponents: 'person solid' })]))
  expect(fits(sum!, { edition: 'original-pl', whom: 'people' })).toBe(true)
  expect(fits(sum!, { edition: '', whom: 'solid' })).toBe(true)
  expect(fits(sum!, { edition: '', whom: 'computers' })).toBe(false)
})

test('whom one meets most comes first', () => {
  const all = batches(mine([lost, { ...lost, game: 9 }, won]))
  expect(byCount(all, (batch) => batch.opponents)).toEqual(['solid', 'casual'])
})
