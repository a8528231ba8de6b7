/** Sentences of the server with the tiles and dice in them, which it writes as the wire does: `R5`, `d07:R5@1,2`. */

import type { Face } from '$lib/draft/tiles'

/** Words, or a face with the mark that follows it and stays on its line. */
export type Piece = { words: string } | { face: Face; mark: string }

const MARKS = /^[.,:;)]+/
const FACES = /d\d\d:([RBKO]\d{1,2}|J)[RBKO]?(?:@-?\d+,-?\d+)?|\b([RBKO]\d{1,2}|J)\b/g

/** The sentence cut into words and faces; blanks between faces are left out. */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = []
  let read = 0
  let bare = false
  for (const match of sentence.matchAll(FACES)) {
    const words = sentence.slice(read, match.index)
    if (words.trim() || (words && !bare)) found.push({ words })
    const end = match.index + match[0].length
    const mark = MARKS.exec(sentence.slice(end))?.[0] ?? ''
    found.push({ face: (match[1] ?? match[2])!, mark })
    read = end + mark.length
    bare = !mark
  }
  if (read < sentence.length) found.push({ words: sentence.slice(read) })
  return found
}

/** What is said of a set without its number, which only the terminal shows: its tiles say which it is. */
export const unnumbered = (sentence: string): string => sentence.replace(/^\p{L}+ \d+ \(([^)]*)\):/u, '$1:')
