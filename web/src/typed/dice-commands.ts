/** What typed commands do at a table of dice. */

import { t } from '$lib/texts/words.svelte'
import type { DiceTurn } from '$lib/wire/dice-turn.svelte'
import { around, type Command, type Commands } from './grammar'

const hold =
  (held: boolean): Command<DiceTurn> =>
  (turn, rest) =>
    withDice(turn, rest, (dice) => turn.move({ type: 'hold', dice, held }))

const lay =
  (down: boolean): Command<DiceTurn> =>
  (turn, rest) => {
    const [what, where] = around(rest, 'at')
    const [col = 0, row = lowest(turn)] = (where[0] ?? '').split(',').filter(Boolean).map(Number)
    return withDice(turn, what, (dice) => turn.move({ type: 'put', dice, at: { col, row }, down }))
  }

const lift: Command<DiceTurn> = (turn, rest) =>
  withDice(turn, rest, (dice) => turn.move({ type: 'lift', dice }))

export const DICE_COMMANDS: Commands<DiceTurn> = {
  roll: async (turn) => said(turn, await turn.roll()),
  hold: hold(true),
  reroll: hold(false),
  lay: lay(false),
  column: lay(true),
  move(turn, rest) {
    const [what, where] = around(rest, 'to')
    const [col = 0, row = 0] = (where[0] ?? '').split(',').map(Number)
    return withDice(turn, what, (dice) => turn.move({ type: 'put', dice, at: { col, row } }))
  },
  lift,
  undo: (turn) => moved(() => turn.undo()),
  redo: (turn) => moved(() => turn.redo()),
  reset: (turn) => moved(() => turn.reset()),
  done: async (turn) => said(turn, await turn.done()),
  pass: async (turn) => said(turn, await turn.pass()),
  resign: async (turn) => said(turn, await turn.act({ resign: true })),
}

function moved(move: () => void): string {
  move()
  return ''
}

/** Dice by name, `d07`, by face, `r3`, or by the square on which they lie, `4,0`; those at hand come first. */
function withDice(turn: DiceTurn, words: readonly string[], act: (dice: string[]) => void): string {
  const free = [...turn.hand.map((die) => ({ ...die, square: '' })), ...turn.dice.map(withSquare)]
  const dice = words.flatMap((word) => {
    const wanted = word.toUpperCase()
    const index = free.findIndex((die) => [die.id.toUpperCase(), die.face, die.square].includes(wanted))
    return index < 0 ? [] : free.splice(index, 1).map((die) => die.id)
  })
  if (!dice.length) return t('text-unknown')
  act(dice)
  return ''
}

const withSquare = <Die extends { col: number; row: number }>(die: Die) => ({
  ...die,
  square: `${die.col},${die.row}`,
})

const lowest = (turn: DiceTurn): number => Math.max(-2, ...turn.dice.map((die) => die.row)) + 2

const said = (turn: DiceTurn, fine: boolean): string =>
  fine ? '' : [...turn.refusal.map((one) => one.message), turn.trouble].filter(Boolean).join(' ')
