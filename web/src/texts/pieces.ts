/** Sentences of the server with the tiles and dice in them, which it writes as the wire does: `R5`, `d07:R5@1,2`. */

import type { Face } from '$lib/draft/tiles'

export type Piece = { words: string } | { face: Face }

const FACES = /d\d\d:([RBKO]\d{1,2}|J)[RBKO]?(?:@-?\d+,-?\d+)?|\b([RBKO]\d{1,2}|J)\b/g

/** The sentence cut into words and faces; blanks between faces are left out. */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = []
  let read = 0
  for (const match of sentence.matchAll(FACES)) {
    const words = sentence.slice(read, match.index)
    const beside = found.length > 0 && words.trim() === ''
    if (words && !beside) found.push({ words })
    found.push({ face: (match[1] ?? match[2])! })
    read = match.index + match[0].length
  }
  if (read < sentence.length) found.push({ words: sentence.slice(read) })
  return found
}

/** What is said of a set without its number, which only the terminal shows: its tiles say which it is. */
export const unnumbered = (sentence: string): string => sentence.replace(/^\p{L}+ \d+ \(([^)]*)\):/u, '$1:')
