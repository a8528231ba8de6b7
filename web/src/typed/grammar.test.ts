import { expect, test } from 'vitest'
import { around, dictionary, parseFaces, parseLine, pick } from './grammar'

const known = dictionary(
  { 'play-say-add': 'add', 'play-say-to': 'to', 'play-say-done': 'done ok' },
  { 'play-say-add': 'dołóż', 'play-say-to': 'do' },
)

test('tiles can be typed short', () => {
  expect(parseFaces('r5 r6 r7')).toEqual(['R5', 'R6', 'R7'])
  expect(parseFaces('r5-7')).toEqual(['R5', 'R6', 'R7'])
  expect(parseFaces('rbk8 j')).toEqual(['R8', 'B8', 'K8', 'J'])
  expect(parseFaces('r5 6 7')).toEqual(['R5', 'R6', 'R7'])
  expect(parseFaces('hello')).toBeNull()
})

test('commands are understood in more than one language, with and without accents', () => {
  for (const line of ['add k9 to 3', 'dołóż k9 do 3', 'doloz k9 do 3']) {
    const typed = parseLine(line, known)!
    expect(typed.verb).toBe('add')
    expect(around(typed.rest, 'to')).toEqual([['k9'], ['3']])
  }
  expect(parseLine('ok', known)?.verb).toBe('done')
  expect(parseLine('r5 r6 r7', known)).toEqual({ verb: 'lay', rest: ['r5', 'r6', 'r7'] })
  expect(parseLine('nonsense here', known)).toBeNull()
})

test('tiles are picked one by one', () => {
  expect(pick(['R5', 'R5'], ['R5.0', 'K1.0', 'R5.1'])).toEqual({ tiles: ['R5.0', 'R5.1'] })
  expect(pick(['R5', 'R6'], ['R5.0'])).toEqual({ missing: 'R6' })
})
