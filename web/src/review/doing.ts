/** Actions as records write them: which one it is, and what pieces it is about. */

import type { View } from '$lib/generated/protocol'
import { parseTiles } from '$lib/wire/tiles'

export type Action = Readonly<Record<string, unknown>>

/** Beside what is done there may be who did it, and what dice were held. */
const ASIDE: readonly string[] = ['seat', 'hold', 'take']

export const nameOf = (action: Action): string =>
  Object.keys(action).find((key) => !ASIDE.includes(key)) ?? ''

/** The tiles or dice that an action lays, or the dice that it rolls, as the game was before it. */
export function piecesIn(action: Action, before: View): string {
  const { play, roll } = action
  if (typeof roll === 'string') return 'hands' in before ? atHand(roll, before.hands) : ''
  if (typeof play === 'string') return laidDice(play, 'table' in before ? before.table : '')
  return Array.isArray(play) ? laidTiles(play as string[], 'table' in before ? before.table : []) : ''
}

const die = (token: string): string => token.slice(0, 3)

function laidDice(play: string, table: string | readonly string[]): string {
  const lay = new Set(parseTiles(String(table)).map(die))
  return parseTiles(play)
    .filter((one) => !lay.has(die(one)))
    .join(' ')
}

function laidTiles(play: readonly string[], table: string | readonly string[]): string {
  const left = typeof table === 'string' ? [] : table.flatMap(parseTiles)
  return play
    .flatMap(parseTiles)
    .filter((face) => {
      const at = left.indexOf(face)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .join(' ')
}

/** Dice with the faces that they show; some show none before the first roll. */
function atHand(roll: string, hands: readonly { readonly hold: string; readonly reroll: string }[]): string {
  const shown = hands.flatMap(({ hold, reroll }) => parseTiles(`${hold} ${reroll}`))
  return parseTiles(roll)
    .map((one) => shown.find((token) => die(token) === one) ?? '')
    .filter((token) => token.includes(':'))
    .join(' ')
}
