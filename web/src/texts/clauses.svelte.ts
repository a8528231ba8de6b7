/** The words of the clauses, fetched at the first table, so that events can cite them. */

import { words } from './parts'
import { lang, type Language } from './words.svelte'

let known = $state.raw<{ language: Language | ''; texts: Readonly<Record<string, string>> }>({
  language: '',
  texts: {},
})

export async function fetchClauses(language: Language = lang()): Promise<void> {
  if (known.language !== language) known = { language, texts: await words('clauses', language) }
}

/** The clause in words, with its id; the id alone until the words are here. */
export function clauseInWords(id: string): string {
  const said = known.language === lang() ? known.texts[`clause-${id}`] : undefined
  return said ? `${said.replace(/\.$/, '')} (${id})` : id
}
