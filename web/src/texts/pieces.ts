/** What the server says, in pieces that can be shown as more than words: faces of tiles and dice, and clauses. */

import type { MessagePart } from '$lib/generated/protocol'
import type { Face } from '$lib/wire/tiles'

export type Piece = { readonly words: string } | { readonly face: Face } | { readonly clause: string }

/** A message piece by piece. A set is named by its tiles: only the terminal numbers sets. */
export const pieces = (parts: readonly MessagePart[]): Piece[] =>
  parts.flatMap(({ words, tiles, clause }): Piece[] =>
    tiles ? tiles.split(' ').map(piece) : [clause ? { clause } : { words: words ?? '' }],
  )

/** A tile, `R5`; a die, with or without its square, `d07:R5@1,2`; or what has no face: a die not rolled, an ellipsis. */
function piece(token: string): Piece {
  const face = /^(?:d\d+:)?([RBKO]\d{1,2}|J)[RBKO]?(?:@.*)?$/.exec(token)?.[1]
  return face ? { face } : { words: ` ${token}` }
}
