import { expect, test } from 'vitest'
import type { AnyEvent, ReviewStep, State } from '$lib/generated/protocol'
import { gist, narrated } from './narration'

const state = {
  about: { options: {} },
  seats: [{ kind: 'person', name: 'Ben', bot: null, yours: false }],
  views: [{ game: 'classic' }],
} as unknown as State
const step = (...events: AnyEvent[]) => ({ events }) as ReviewStep

test('tiles stand where their names would, or at the end', () => {
  expect(narrated(step({ type: 'laid', seat: 0, tiles: 'R3 R4' }), state, null)).toEqual([
    [{ words: 'Ben lays ' }, { tiles: 'R3 R4' }, { words: '.' }],
  ])
  expect(narrated(step({ type: 'drew', seat: 0, tiles: 'K7' }), state, null)).toEqual([
    [{ words: 'Ben draws 1 tile. ' }, { tiles: 'K7' }],
  ])
})

test('a clause can be followed', () => {
  const [line] = narrated(step({ type: 'starts', seat: 0, clause: 'C-SETUP-3' }), state, null)
  expect(line).toContainEqual({ clause: 'C-SETUP-3' })
})

test('a step in a line says what was done first', () => {
  const opened: AnyEvent[] = [
    { type: 'laid', seat: 0, tiles: 'R3 R4 R5 R6' },
    { type: 'opened', seat: 0, points: 18 },
  ]
  expect(gist(step(...opened), state)).toBe('Ben lays 4 tiles.')
})
