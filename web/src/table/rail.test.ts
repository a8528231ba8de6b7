import { expect, test } from 'vitest'
import { railOf, type Rail } from './rail'

const PHONE = { width: 358, largest: 50, rows: 2 }

test('tiles lie in as few rows as keep them comfortable', () => {
  expect(railOf(14, PHONE)).toEqual({ rows: 2, tile: 48 })
  expect(railOf(9, PHONE)).toEqual({ rows: 1, tile: 36 })
  expect(railOf(30, PHONE)).toEqual({ rows: 3, tile: 32 })
  expect(railOf(14, { width: 1200, largest: 72, rows: 1 })).toEqual({ rows: 1, tile: 72 })
})

test('who draws and lays in turn keeps the rows, and with them the table', () => {
  const rows: number[] = []
  let last: Rail | undefined
  for (const count of [11, 10, 9, 10, 9, 8, 7, 8, 9, 10]) {
    last = railOf(count, PHONE, last?.rows)
    rows.push(last.rows)
  }
  expect(rows).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 2])
  expect(railOf(9, PHONE, 2).tile).toBe(50)
})

test.each([278, 358, 700, 1200])('all tiles fit into a rail of %i', (width) => {
  for (let count = 7; count <= 60; count++)
    for (const kept of [0, 1, 2, 3]) {
      const { rows, tile } = railOf(count, { width, largest: 60, rows: 2 }, kept)
      expect(tile).toBeGreaterThanOrEqual(30)
      expect(rows * Math.floor(width / (tile + 3))).toBeGreaterThanOrEqual(count)
    }
})
