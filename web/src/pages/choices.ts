/** The names of choices among the rules. */

import { say } from '$lib/texts/words.svelte'

const KINDS = ['Starter', 'FreedJoker', 'PoolEmpty', 'PoolEmptyScore', 'Caller']

export function choiceName(choice: string): string {
  for (const kind of KINDS) {
    const words = say(`${kind}.${choice}`)
    if (words) return words
  }
  return choice
}
