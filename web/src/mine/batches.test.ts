import { expect, test } from 'vitest'
import { mine, played, summed } from '$lib/tests/games'
import { batches, isPerson, nameOf, onOneScreen, opponentsOf } from './batches'

test('games come in their order, with sums of older ones before them', () => {
  const games = [played({ game: 2, ended: Date.UTC(2026, 10, 3) }), played({ ended: Date.UTC(2026, 10, 2) })]
  const found = batches(mine(games, [summed()]))
  expect(found.map((batch) => batch.games)).toEqual([12, 1, 1])
  expect(found.map((batch) => batch.at)).toEqual([...found.map((batch) => batch.at)].sort())
})

test('an even share goes by the number of players, in games and in sums', () => {
  const four = played({ players: ['Ana', 'a', 'b', 'c'], levels: ['unknown', 'solid', 'solid', 'casual'] })
  expect(batches(mine([four], [summed()])).map((batch) => batch.even)).toEqual([4, 0.25])
})

test('luck has that of the deal in it, and a game without a review has none', () => {
  const [plain, reviewed] = batches(
    mine([played({ deal: null, luck: null, loss: null, decisions: null, ended: 0 }), played({ game: 2 })]),
  )
  expect(plain!.account).toBeNull()
  expect(reviewed!.account?.luck).toBeCloseTo(0.15)
})

test('opponents are levels, and people by their names', () => {
  const game = played({
    players: ['casual', 'Ben', 'Ana', 'unknown'],
    levels: ['casual', 'unknown', 'unknown', 'unknown'],
    seat: 2,
  })
  const others = opponentsOf(game)
  expect(others.map(isPerson)).toEqual([false, true, true])
  expect(others.filter(isPerson).map(nameOf)).toEqual(['Ben', 'unknown'])
  expect(isPerson('person')).toBe(true)
})

test('neither a game alone nor one that was broken off is a result', () => {
  const alone = played({ players: ['Ana'], levels: ['unknown'], result: -3 })
  expect(batches(mine([alone, played({ over: false })], [summed({ opponents: '' })]))).toEqual([])
})

test('who shares a screen with others is nobody in particular', () => {
  const both = [played({ seat: 0 }), played({ seat: 1, result: 0 }), played({ game: 2 })]
  expect(both.map(onOneScreen(both))).toEqual([true, true, false])
  expect(batches(mine(both))).toHaveLength(1)
})

test('a race counts, but there is no luck in it', () => {
  const [race] = batches(mine([played({ kind: 'introductory', luck: 0, deal: 0 })]))
  expect([race!.won, race!.account]).toEqual([1, null])
})
