/** The table of dice as text. */

import { seatName } from '$lib/table/seating'
import { tileName } from '$lib/texts/names'
import { t } from '$lib/texts/words.svelte'
import { DiceTurn } from '$lib/turn/dice-turn.svelte'
import { parseDice } from '$lib/turn/draft/dice'
import type { TurnTable } from '$lib/turn/turn.svelte'
import { around } from './grammar'
import { answering, moved, said, type Commands, type Listed } from './table'
import { TypedTurn } from './turn'

export class TypedDice extends TypedTurn<DiceTurn> {
  readonly usual = ['roll', 'pass']

  constructor(table: TurnTable, seat: number | null) {
    const turn = new DiceTurn(table, seat)
    super(turn, layout(turn))
  }

  get lying(): string[] {
    return this.turn.dice.map((die) => `${dieName(die)}: ${t('square', { column: die.col, row: die.row })}`)
  }

  get own(): Listed[] {
    const { held, free } = this.turn
    return [
      { heading: t('express-hold'), pieces: held.map(dieName).join(', ') },
      { heading: t('express-reroll'), pieces: free.map(dieName).join(', ') },
    ]
  }

  get others(): string[] {
    const { view, seat, table } = this.turn
    return (view?.hands ?? []).flatMap(({ hold, reroll }, i) => {
      const dice = parseDice(`${hold} ${reroll}`).map(dieName).join(', ')
      return i === seat ? [] : [`${seatName(table.state?.seats ?? [], i)}: ${dice}`]
    })
  }
}

const layout = (turn: DiceTurn): Commands => ({
  ...answering(turn, moves(turn)),
  done: async () => said(turn, await turn.done()),
})

const moves = (turn: DiceTurn) => {
  const hold = (held: boolean) => (rest: readonly string[]) =>
    withDice(turn, rest, (dice) => turn.move({ type: 'hold', dice, held }))
  const lay = (down: boolean) => (rest: readonly string[]) => {
    const [what, where] = around(rest, 'at')
    const [col = 0, row = lowest(turn)] = (where[0] ?? '').split(',').filter(Boolean).map(Number)
    return withDice(turn, what, (dice) => turn.move({ type: 'put', dice, at: { col, row }, down }))
  }
  return {
    hold: hold(true),
    reroll: hold(false),
    lay: lay(false),
    column: lay(true),
    move(rest: readonly string[]) {
      const [what, where] = around(rest, 'to')
      const [col = 0, row = 0] = (where[0] ?? '').split(',').map(Number)
      return withDice(turn, what, (dice) => turn.move({ type: 'put', dice, at: { col, row } }))
    },
    lift: (rest: readonly string[]) => withDice(turn, rest, (dice) => turn.move({ type: 'lift', dice })),
    undo: () => moved(() => turn.undo()),
    redo: () => moved(() => turn.redo()),
    reset: () => moved(() => turn.reset()),
  }
}

const dieName = (die: { id: string; face: string }) => `${die.id} ${die.face ? tileName(die.face) : '?'}`

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
