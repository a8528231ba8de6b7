/** What typed commands do at a table of dice. */

import { t } from '$lib/texts/words.svelte'
import type { DiceTurn } from '$lib/wire/dice-turn.svelte'
import { around, type Typed } from './grammar'

export async function performDice(turn: DiceTurn, typed: Typed, hint: () => void): Promise<string> {
  switch (typed.verb) {
    case 'roll':
      return said(turn, await turn.roll())
    case 'hold':
    case 'reroll': {
      const dice = found(turn, typed.rest)
      if (dice.length) turn.move({ type: 'hold', dice, held: typed.verb === 'hold' })
      return dice.length ? '' : t('text-unknown')
    }
    case 'lay':
    case 'column': {
      const [what, where] = around(typed.rest, 'at')
      const dice = found(turn, what)
      const [col = 0, row = lowest(turn)] = (where[0] ?? '').split(',').filter(Boolean).map(Number)
      if (!dice.length) return t('text-unknown')
      turn.move({ type: 'put', dice, at: { col, row }, down: typed.verb === 'column' })
      return ''
    }
    case 'move': {
      const [what, where] = around(typed.rest, 'to')
      const [col = 0, row = 0] = (where[0] ?? '').split(',').map(Number)
      turn.move({ type: 'put', dice: found(turn, what), at: { col, row } })
      return ''
    }
    case 'lift':
    case 'take':
      turn.move({ type: 'lift', dice: found(turn, typed.rest) })
      return ''
    case 'undo':
      turn.undo()
      return ''
    case 'redo':
      turn.redo()
      return ''
    case 'reset':
      turn.reset()
      return ''
    case 'hint':
      hint()
      return ''
    case 'done':
      return said(turn, await turn.done())
    case 'pass':
      return said(turn, await turn.pass())
    case 'resign':
      return said(turn, await turn.act({ resign: true }))
    default:
      return t('text-unknown')
  }
}

/** Dice by name, `d07`, or by face, `r3`; those at hand come first. */
function found(turn: DiceTurn, words: readonly string[]): string[] {
  const free = [...turn.hand, ...turn.dice]
  return words.flatMap((word) => {
    const wanted = word.toUpperCase()
    const index = free.findIndex((die) => die.id.toUpperCase() === wanted || die.face === wanted)
    return index < 0 ? [] : free.splice(index, 1).map((die) => die.id)
  })
}

const lowest = (turn: DiceTurn): number => Math.max(-2, ...turn.dice.map((die) => die.row)) + 2

const said = (turn: DiceTurn, fine: boolean): string =>
  fine ? '' : [...turn.refusal.map((one) => one.message), turn.trouble].filter(Boolean).join(' ')
