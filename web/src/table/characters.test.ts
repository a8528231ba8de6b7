import { expect, test } from 'vitest'
import { characterAt } from './characters'

const bot = (level: string) => ({ kind: 'bot' as const, name: '', bot: level })
const person = (name: string) => ({ kind: 'person' as const, name, bot: null })
const names = (seats: Parameters<typeof characterAt>[0]) =>
  seats.map((_, seat) => characterAt(seats, seat)?.name ?? null)

test('bots of all levels at a table have different names, the same for everybody who asks', () => {
  for (const first of ['beginner', 'casual', 'expert', 'mine:Bot'])
    for (const second of ['beginner', 'solid', 'sharp', 'expert']) {
      const seats = [person('Ana'), bot(first), bot(second), bot(first)]
      const found = names(seats)
      expect(found[0]).toBeNull()
      expect(new Set(found).size).toBe(4)
      expect(names([...seats])).toEqual(found)
    }
})

test('no bot has the name of a person at the table, however it is written', () => {
  const usual = names([person('Ana'), bot('casual')])[1]!
  for (const same of [usual, usual.toUpperCase(), ` ${usual} `])
    expect(names([person(same), bot('casual')])[1]).not.toBe(usual)
})

test('more bots than characters have names of their own all the same', () => {
  const many = names(Array.from({ length: 20 }, () => bot('casual')))
  expect(new Set(many).size).toBe(20)
})

test('a bot that stands in for a person keeps the name of that person', () => {
  expect(names([{ ...person('Eva'), bot: 'solid' }, bot('solid')])[0]).toBeNull()
})
