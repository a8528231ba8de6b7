/** Lines of hints, in which tiles and dice stand as the wire writes them: `R5`, `d07:R5@1,2`. */

import type { MessagePart } from '$lib/generated/protocol'

const PIECES = /(d\d\d:(?:[RBKO]\d{1,2}|J)[RBKO]?(?:@-?\d+,-?\d+)?|\b(?:[RBKO]\d{1,2}|J)\b)/

export const hintParts = (line: string): MessagePart[] =>
  line
    .split(PIECES)
    .map((text, i) => (i % 2 ? { tiles: text } : { words: text }))
    .filter((part, i, all) => part.tiles ?? (part.words.trim() || (part.words && !all[i - 1]?.tiles)))
