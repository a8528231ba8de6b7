import { expect, test } from 'vitest'
import type { View } from '$lib/generated/protocol'
import { laid, type Piece } from './laid'

const BOX = { x: 100, y: 200, width: 900, height: 420 }
const run = (colour: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${colour}${from + i}`).join(' ')
const of = (table: string[] | string) => laid({ table } as View, BOX)
const overlap = (a: Piece, b: Piece) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01

const whole = ['R', 'B', 'K', 'O'].flatMap((colour) => [run(colour, 1, 13), run(colour, 1, 13)])
const groups = Array.from({ length: 26 }, (_, i) => `R${(i % 13) + 1} B${(i % 13) + 1} K${(i % 13) + 1}`)

test.each([
  ['an empty table', []],
  ['one set', ['R1 R2 J']],
  ['every tile in long runs', [...whole, 'J J J']],
  ['every tile in groups', groups],
  ['dice', 'd01:R3@0,0 d02:R4@1,0 d03:J@1,1 d04:K9@-3,-2'],
])('%s: in the box, and nothing on anything else', (_, table) => {
  const pieces = of(table)
  const count = typeof table === 'string' ? 4 : table.join(' ').split(' ').filter(Boolean).length
  expect(pieces).toHaveLength(count)
  for (const one of pieces) {
    expect(one.x).toBeGreaterThanOrEqual(BOX.x)
    expect(one.y).toBeGreaterThanOrEqual(BOX.y)
    expect(one.x + one.width).toBeLessThanOrEqual(BOX.x + BOX.width)
    expect(one.y + one.height).toBeLessThanOrEqual(BOX.y + BOX.height)
    expect(pieces.filter((other) => other !== one && overlap(one, other))).toEqual([])
  }
})
