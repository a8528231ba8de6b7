/** Typed commands, those of the terminal: words in any of the four languages, tiles as in the notation. */

import type { Face } from '$lib/wire/tiles'

export type Words = Readonly<Record<string, string>>

export interface Typed {
  readonly verb: string
  readonly rest: readonly string[]
}

const plain = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')

/** The commands and little words that texts know: `dołóż` and `add` both mean add. */
export function dictionary(...languages: readonly Words[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const words of languages)
    for (const [code, said] of Object.entries(words))
      if (code.startsWith('play-say-'))
        for (const word of said.split(' ')) known.set(plain(word), code.slice('play-say-'.length))
  return known
}

/** A line as a verb and its words; little words are given their English names. A line of tiles only has a verb left out. */
export function parseLine(line: string, known: ReadonlyMap<string, string>, leftOut = 'lay'): Typed | null {
  const tokens = line.trim().split(/[\s]+/).filter(Boolean)
  if (!tokens.length) return null
  const named = tokens.map((token) => known.get(plain(token)) ?? token)
  const first = known.get(plain(tokens[0]!))
  if (first) return { verb: first, rest: named.slice(1) }
  return parseFaces(tokens.join(' ').replaceAll(',', ' ')) ? { verb: leftOut, rest: named } : null
}

/** Tiles: `r5 r6 r7`, shorter `r5-7`, `rbk8`, `r5 6 7`; null if something is not a tile. */
export function parseFaces(text: string): Face[] | null {
  const faces: Face[] = []
  let colour = ''
  for (const token of text.toUpperCase().split(/\s+/).filter(Boolean)) {
    if (/^J[RBKO]?$/.test(token)) {
      faces.push('J')
      continue
    }
    const found = /^([RBKO]*)(\d{1,2})(?:-(\d{1,2}))?$/.exec(token)
    if (!found) return null
    const colours = found[1] || colour
    if (!colours) return null
    const [low, high] = [Number(found[2]), Number(found[3] ?? found[2])]
    for (const letter of colours)
      for (let number = low; number <= high; number++) faces.push(`${letter}${number}`)
    colour = colours.at(-1)!
  }
  return faces.length ? faces : null
}

/** What follows the name of an action: nothing, yes or no, a number, tiles as the notation has them, or any text. */
export function parseValue(words: readonly string[]): boolean | number | string {
  const text = words.join(' ')
  if (!text || text === 'yes') return true
  if (text === 'no') return false
  if (/^-?\d+$/.test(text)) return Number(text)
  return parseFaces(text)?.join(' ') ?? text
}

/** The tiles of these faces among those that can be used, or the first face that is not there. */
export function pick(
  faces: readonly Face[],
  ids: readonly string[],
): { readonly tiles: string[] } | { readonly missing: Face } {
  const free = [...ids]
  const tiles: string[] = []
  for (const face of faces) {
    const index = free.findIndex((id) => id.startsWith(`${face}.`))
    if (index < 0) return { missing: face }
    tiles.push(...free.splice(index, 1))
  }
  return { tiles }
}

/** What stands before and after a little word: `k9 to 3`. */
export function around(rest: readonly string[], word: string): [string[], string[]] {
  const index = rest.indexOf(word)
  return index < 0 ? [[...rest], []] : [rest.slice(0, index), rest.slice(index + 1)]
}
