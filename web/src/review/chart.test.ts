import { expect, test } from 'vitest'
import { across, bands } from './chart'

const SIZE = { width: 100, height: 40 }
const CHANCES = [
  [0.5, 0.5],
  [0.25, 0.75],
  [1, 0],
]

test('bands lie on each other and fill the chart', () => {
  const [first, second] = bands(CHANCES, [0, 1], SIZE)
  expect(first!.path).toBe('M0,20 L50,30 L100,0 L100,40 L50,40 L0,40Z')
  expect(second!.path).toBe('M0,0 L50,0 L100,0 L100,0 L50,30 L0,20Z')
})

test('a face stands where its band is highest', () => {
  const [first, second] = bands(CHANCES, [0, 1], SIZE)
  expect(first!.label).toEqual({ x: 100, y: 20, high: 40 })
  expect(second!.label).toEqual({ x: 50, y: 15, high: 30 })
})

test('nothing is drawn of what one has not seen', () => {
  const [first] = bands(CHANCES, [0, 1], SIZE, 1, 1)
  expect(first!.edge).toBe('M0,20 L50,30')
  expect(first!.label.x).toBeLessThanOrEqual(50)
})

test('alone it is the dice that are left', () => {
  const [left] = bands([[-4], [-2]], [0], SIZE, 4)
  expect(left!.edge).toBe('M0,0 L100,20')
})

test('a game of one step has room too', () => {
  expect(across(0, 0, 100)).toBe(0)
})
