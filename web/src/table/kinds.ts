/** What the kinds of games are laid with. A kind that is not here has no table to look at and is played as text. */

import type { View } from '$lib/generated/protocol'

export type Pieces = 'tiles' | 'dice' | 'open-tiles'

const PIECES: Readonly<Record<View['game'], Pieces>> = {
  classic: 'tiles',
  first: 'tiles',
  introductory: 'open-tiles',
  express: 'dice',
}

/** By the kind of game as the server names it, which may be one that this page has never heard of. */
export const piecesOf = (kind: string | undefined): Pieces | undefined =>
  kind !== undefined && kind in PIECES ? PIECES[kind as View['game']] : undefined
