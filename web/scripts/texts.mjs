// Writes the client's words, one file a language, and the union of their codes for the type checker.
// They are those of src/texts and, of what the Python side says, whatever the client says as well.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const languages = ['en', 'pl', 'it', 'cs']
const shared =
  /^(play-(starts|dealt|redealt|opened|drew|timed-out|passed|pool-emptied|has-announced|has-resigned|penalty|end-.*|redeal-rule|score-sheet|total|game|game-of|wins|wins-match|share|shares-match|last-turns)|stars-(dealt|earned|paid|took|pool-emptied)|race-(called|complete|found|made|loose)|dice-(count|drawn|solo-left|solo-best|hold|reroll|rolled)|fact-(tiles|stars|points)|PoolEmpty\..*|black|blue|orange|red|yellow|yes|no|[a-z]+\.[a-z_]+|[A-Z][A-Za-z]+\.[a-z-]+)$/

function flat(path) {
  const sections = parse(readFileSync(path, 'utf8'))
  return Object.fromEntries(Object.values(sections).flatMap((section) => Object.entries(section)))
}

export function texts(language) {
  const python = flat(here(`../../src/kostka/texts/${language}.toml`))
  const kept = Object.fromEntries(Object.entries(python).filter(([code]) => shared.test(code)))
  const own = flat(here(`../src/texts/${language}.toml`))
  const twice = Object.keys(own).filter((code) => code in kept)
  if (twice.length) throw new Error(`${language}: said twice: ${twice.join(', ')}`)
  return { ...kept, ...own }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(here('../src/generated'), { recursive: true })
  for (const language of languages)
    writeFileSync(here(`../src/generated/${language}.json`), JSON.stringify(texts(language), null, 1))
  const codes = Object.keys(texts('en')).map((code) => `  | '${code}'`)
  writeFileSync(here('../src/generated/codes.ts'), `export type Code =\n${codes.join('\n')}\n`)
}
