// Writes the client's words, a few files a language, and the union of their codes for the type checker.
// They are those of src/texts and, of what the Python side says, whatever the client says as well.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
export const languages = readdirSync(here('../../src/kostka/texts'))
  .filter((name) => name.endsWith('.toml'))
  .map((name) => name.replace('.toml', ''))

/** What happens and how it ends: `play-` in every game, or said by one game in its own words. */
const EVENTS =
  'starts|dealt|redealt|opened|drew|rolled|timed-out|passed|pool-emptied|has-announced|has-resigned|penalty|' +
  'took|earned|paid|called|found|made|complete|end-.*|score-sheet|total|wins|wins-match|share|shares-match'
/** What lies there and what is left. */
const FACTS = 'loose|count|hold|reroll|solo-best|solo-left|last-turns'
const shared = new RegExp(
  `^([a-z]+-(${EVENTS}|${FACTS})|who-starts-.*|bot-(beginner|casual|solid|sharp|expert)|fact-(tiles|stars)|` +
    'black|blue|orange|red|yellow|yes|no|[a-z]+\\.[a-z_]+|[A-Z][A-Za-z]+\\.[a-z-]+)$',
)
/** What only some pages need, of what the Python side says. */
const parts = { commands: /^(play-say|[a-z]+-help)-/, clauses: /^clause-/ }
/** The sections of src/texts that only some pages need: they come with those pages. */
const LATER = ['review', 'mine', 'share']

const read = new Map()
/** What a file holds; each is read once. */
function parsed(path) {
  if (!read.has(path)) read.set(path, parse(readFileSync(path, 'utf8')))
  return read.get(path)
}

const sections = (path) => {
  const { variants: _, ...all } = parsed(path)
  return all
}

function flat(path) {
  const entries = Object.values(sections(path)).flatMap((section) => Object.entries(section))
  const codes = new Set()
  const twice = entries.filter(([code]) => codes.size === codes.add(code).size)
  if (twice.length) throw new Error(`${path}: said twice: ${twice.map(([code]) => code).join(', ')}`)
  return Object.fromEntries(entries)
}

const python = (language) => flat(here(`../../src/kostka/texts/${language}.toml`))
const chosen = (texts, pattern) =>
  Object.fromEntries(Object.entries(texts).filter(([code]) => pattern.test(code)))

const file = (language) => here(`../src/texts/${language}.toml`)
export const own = (language) => flat(file(language))
const later = (language, part) => sections(file(language))[part] ?? {}

export function texts(language) {
  const kept = chosen(python(language), shared)
  const twice = Object.keys(own(language)).filter((code) => code in kept)
  if (twice.length) throw new Error(`${language}: said twice: ${twice.join(', ')}`)
  return { ...kept, ...own(language) }
}

/** Books in one language may have different words for one thing: `CODE@płytka` is what is said where pieces are that. */
function variants(language) {
  const from = (path, wanted) =>
    Object.entries(parsed(here(path)).variants ?? {}).flatMap(([piece, said]) =>
      Object.entries(chosen(said, wanted)).map(([code, text]) => [`${code}@${piece}`, text]),
    )
  return Object.fromEntries([
    ...from(`../../src/kostka/texts/${language}.toml`, shared),
    ...from(`../src/texts/${language}.toml`, /^/),
  ])
}

const codeOf = (entry) => entry.split('@')[0]

/** Words of one letter that Polish and Czech do not leave at the end of a line. */
const LONE = { pl: 'aiouwz', cs: 'aikosuvz' }

/** The same text with no-break spaces: a number keeps its noun, a word of one letter what follows it. */
export function tied(text, language) {
  const lone = LONE[language] ? new RegExp(`(?<![^\\s(„])([${LONE[language]}]) (?=\\S)`, 'giu') : /$^/
  return language === 'en' ? text : text.replace(/\} (?=\{\w+:)/g, '}\u00a0').replace(lone, '$1\u00a0')
}

const allTied = (said, language) =>
  Object.fromEntries(Object.entries(said).map(([code, text]) => [code, tied(text, language)]))

function write(name, data) {
  writeFileSync(here(`../src/generated/${name}.json`), JSON.stringify(data, null, 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(here('../src/generated'), { recursive: true })
  for (const language of languages) {
    const all = allTied({ ...texts(language), ...variants(language) }, language)
    const of = (wanted) => Object.fromEntries(Object.entries(all).filter(([entry]) => wanted(codeOf(entry))))
    const comesLater = new Set(LATER.flatMap((part) => Object.keys(later(language, part))))
    const now = of((code) => !comesLater.has(code))
    write(language, now)
    for (const part of LATER) {
      const own = of((code) => code in later(language, part))
      write(`${part}-${language}`, own)
    }
    for (const [part, pattern] of Object.entries(parts)) {
      const found = chosen(python(language), pattern)
      write(`${part}-${language}`, part === 'clauses' ? allTied(found, language) : found)
    }
  }
  const codes = Object.keys(texts('en')).map((code) => `  | '${code}'`)
  writeFileSync(here('../src/generated/codes.ts'), `export type Code =\n${codes.join('\n')}\n`)
}
