import { expect, test } from 'vitest'
import { pieces } from './pieces'

test('a message is words, faces and clauses in reading order', () => {
  const parts = [
    { set: 1, tiles: 'R3 R4 R6' },
    { words: ': the numbers of a run are consecutive (' },
    { clause: 'C-SET-2' },
    { words: ').' },
  ]
  expect(pieces(parts)).toEqual([
    { face: 'R3' },
    { face: 'R4' },
    { face: 'R6' },
    { words: ': the numbers of a run are consecutive (' },
    { clause: 'C-SET-2' },
    { words: ').' },
  ])
})

test('dice show their faces, wherever they lie', () => {
  expect(pieces([{ tiles: 'd07:R3@4,-2 d11:JB d12:J' }])).toEqual([
    { face: 'R3' },
    { face: 'J' },
    { face: 'J' },
  ])
})

test('what has no face is words', () => {
  expect(pieces([{ tiles: 'd07 R3 …' }])).toEqual([{ words: ' d07' }, { face: 'R3' }, { words: ' …' }])
})

test('words are never searched for tiles', () => {
  expect(pieces([{ words: 'J and R5 are words' }])).toEqual([{ words: 'J and R5 are words' }])
})
