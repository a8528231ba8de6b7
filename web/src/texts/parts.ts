/** Words that only some pages need: the clauses of the rules, and the commands of the table as text. */

import type { Language } from './words.svelte'

type Words = Readonly<Record<string, string>>

const files = import.meta.glob<{ default: Words }>('../generated/{clauses,commands}-*.json')

export async function words(part: 'clauses' | 'commands', language: Language): Promise<Words> {
  const load = files[`../generated/${part}-${language}.json`]
  return load ? (await load()).default : {}
}
