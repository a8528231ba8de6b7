/** Actions as records write them: which one it is, and what it adds to the table. */

import { parseTiles } from '$lib/wire/tiles'

export type Action = Readonly<Record<string, unknown>>

/** Beside what is done there may be who did it, and what dice were held. */
const ASIDE: readonly string[] = ['seat', 'hold', 'take']

export const nameOf = (action: Action): string =>
  Object.keys(action).find((key) => !ASIDE.includes(key)) ?? ''

/** The tiles or dice that a play adds to the table as it lay: sets, or dice with their squares. */
export function added(action: Action, before: unknown): string {
  const play = action['play'] ?? action['timeout']
  if (typeof play === 'string') {
    const lay = new Set(parseTiles(String(before)).map(die))
    return parseTiles(play)
      .filter((one) => !lay.has(die(one)))
      .join(' ')
  }
  if (!Array.isArray(play)) return ''
  const left = Array.isArray(before) ? (before as string[]).flatMap(parseTiles) : []
  return (play as string[])
    .flatMap(parseTiles)
    .filter((face) => {
      const at = left.indexOf(face)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .join(' ')
}

const die = (token: string): string => token.slice(0, token.indexOf(':'))
