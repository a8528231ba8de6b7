/** What the client says, by code and parameters, in the language of the moment. */

import type { Code } from '$lib/generated/codes'
import english from '$lib/generated/en.json'
import { LANGUAGES, type Language } from '$lib/generated/protocol'
import { fill, type Params } from './fill'

export { LANGUAGES, type Code, type Language }

type Texts = Partial<Record<Code, string>>
type Load = (language: Language) => Promise<Texts>

const files = import.meta.glob<{ default: Texts }>(['../generated/[a-z][a-z].json', '!**/en.json'])
/** Words that come with the pages that need them. */
const more = new Map<string, Load>()

async function load(wanted: Language): Promise<Texts> {
  const usual = files[`../generated/${wanted}.json`]?.().then((file) => file.default)
  const found = await Promise.all([usual, ...[...more.values()].map((words) => words(wanted))])
  return Object.assign({}, english, ...found) as Texts
}

export const isLanguage = (code: string): code is Language => LANGUAGES.some((one) => one === code)

/** What a language calls itself. */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

let language = $state<Language>('en')
let texts = $state.raw<Texts>(english)

/** The language in which everything is said now. */
export const lang = (): Language => language

let asked: Language = 'en'
let speaking: Promise<void> = Promise.resolve()

/** Of several languages that are on their way, the one that was asked for last is spoken. */
export function speak(wanted: Language): Promise<void> {
  asked = wanted
  const own: Promise<void> = load(wanted).then((loaded) => {
    if (own !== speaking) return speaking
    texts = loaded
    language = wanted
    document.documentElement.lang = wanted
    return undefined
  })
  speaking = own
  return own
}

/** From now on these words are there, in whatever language is spoken. */
export function extend(name: string, words: Load): Promise<void> {
  if (more.has(name)) return speaking
  more.set(name, words)
  return speak(asked)
}

let book = $state.raw<readonly string[]>([])

/** Speak with the words of a book, in whatever language: what it calls its pieces decides some of them. */
export function inWordsOf(words: Readonly<Record<string, string>>): void {
  book = Object.values(words)
}

function words(code: Code): string | undefined {
  const word = book.find((one) => `${code}@${one}` in texts)
  return texts[word === undefined ? code : (`${code}@${word}` as Code)]
}

/** The words of a code. */
export const t = (code: Code, params: Params = {}): string => fill(words(code) ?? code, params, language)

/** The words of a code that is put together at run time, or what to say if there are none. */
export const say = (code: string, otherwise = '', params: Params = {}): string =>
  code in texts ? fill(words(code as Code) ?? '', params, language) : otherwise

/** The language of the browser if it is one of ours. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase()
    if (isLanguage(code)) return code
    if (code === 'sk') return 'cs'
  }
  return 'en'
}
