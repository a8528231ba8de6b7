import { expect, test } from 'vitest'
import {
  atHand,
  extent,
  formatLayout,
  grown,
  parseDice,
  parseLayout,
  reduceDice,
  startOf,
  touched,
  type DiceBase,
} from './dice'

const base: DiceBase = {
  hand: parseDice('d01:R3 d02:R4 d03:R5 d04:J'),
  table: parseLayout('d10:B8@0,0 d11:K8@1,0 d12:O8@2,0'),
  hold: ['d04'],
}

test('dice are laid rightwards and downwards, past squares that are taken', () => {
  const row = reduceDice(startOf(base), { type: 'put', dice: ['d01', 'd02'], at: { col: 0, row: 2 } }, base)
  expect(formatLayout(row, base)).toContain('d01:R3@0,2 d02:R4@1,2')
  const past = reduceDice(startOf(base), { type: 'put', dice: ['d04'], at: { col: 0, row: 0 } }, base)
  expect(past.places['d04']).toEqual({ col: 3, row: 0 })
  const down = reduceDice(
    startOf(base),
    { type: 'put', dice: ['d01', 'd02'], at: { col: 5, row: -1 }, down: true },
    base,
  )
  expect(down.places['d02']).toEqual({ col: 5, row: 0 })
})

test('lifted dice go where they came from', () => {
  let draft = reduceDice(startOf(base), { type: 'put', dice: ['d01', 'd10'], at: { col: 0, row: 4 } }, base)
  expect(touched(draft, base)).toBe(true)
  expect(atHand(draft, base).map((die) => die.id)).toEqual(['d02', 'd03', 'd04'])
  draft = reduceDice(draft, { type: 'lift', dice: ['d01', 'd10'] }, base)
  expect(touched(draft, base)).toBe(false)
})

test('what is held is not rolled', () => {
  const draft = reduceDice(startOf(base), { type: 'hold', dice: ['d01'], held: true }, base)
  expect(draft.hold).toEqual(['d04', 'd01'])
  expect(reduceDice(draft, { type: 'hold', dice: ['d04'], held: false }, base).hold).toEqual(['d01'])
})

test('the grid shows all dice and a margin', () => {
  expect(extent(base.table, { columns: 3, rows: 3 })).toEqual({ left: -1, top: -1, columns: 5, rows: 3 })
  expect(extent([], { columns: 6, rows: 4 })).toMatchObject({ columns: 6, rows: 4 })
})

test('during a turn the stretch only grows, and only where a die needs more', () => {
  const first = extent([], { columns: 9, rows: 5 })
  expect(first).toEqual({ left: -4, top: -2, columns: 9, rows: 5 })
  expect(grown(first, [])).toEqual(first)
  expect(grown(first, [{ col: 3, row: 1 }])).toEqual(first)
  expect(grown(first, [{ col: 4, row: 2 }])).toEqual({ left: -4, top: -2, columns: 10, rows: 6 })
  expect(grown(first, [{ col: -5, row: 0 }])).toEqual({ left: -6, top: -2, columns: 11, rows: 5 })
})

test('a die that is laid goes to the hold in one step; one of the table only back to where it lay', () => {
  const laid = reduceDice(startOf(base), { type: 'put', dice: ['d01', 'd10'], at: { col: 5, row: 5 } }, base)
  const held = reduceDice(laid, { type: 'hold', dice: ['d01', 'd10'], held: true }, base)
  expect(held).toEqual({ ...startOf(base), hold: ['d04', 'd01'] })
})
