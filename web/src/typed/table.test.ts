import { expect, test } from 'vitest'
import { answering } from './table'

test('a command that changes nothing is answered', () => {
  const turn = { history: {}, mine: true }
  const { undo, lay, split } = answering(turn, {
    undo: () => '',
    lay: () => {
      turn.history = {}
      return ''
    },
    split: () => 'There is no set 9.',
  })
  expect(undo!([])).toBe('That changes nothing.')
  expect(lay!([])).toBe('')
  expect(split!([])).toBe('There is no set 9.')
  turn.mine = false
  expect(undo!([])).toBe('It isn’t your turn.')
})
