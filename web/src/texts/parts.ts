/** Words that only some pages need: the clauses of the rules, the commands of the table as text, and whole pages. */

import { extend, type Language } from './words.svelte'

type Words = Readonly<Record<string, string>>
/** Sections of the texts that come with the pages that say them. */
type Page = 'review' | 'mine' | 'share'

const files = import.meta.glob<{ default: Words }>('../generated/{clauses,commands,review,mine,share}-*.json')

export async function words(part: 'clauses' | 'commands' | Page, language: Language): Promise<Words> {
  const load = files[`../generated/${part}-${language}.json`]
  return load ? (await load()).default : {}
}

/** Learn what a page says, in this language and every later one. */
export const learn = (page: Page): Promise<void> => extend(page, (language) => words(page, language))
