/**
 * What the kinds of games are laid with, and whose they are. A kind that is not here has no table to look at and is
 * played as text.
 */

import type { Family, View } from '$lib/generated/protocol'

export type Pieces = 'tiles' | 'dice' | 'open-tiles'

const PIECES: Readonly<Record<View['game'], Pieces>> = {
  classic: 'tiles',
  first: 'tiles',
  introductory: 'open-tiles',
  express: 'dice',
}

/** The family of a kind. */
export const FAMILIES: Readonly<Record<View['game'], Family>> = {
  classic: 'classic',
  first: 'first',
  introductory: 'first',
  express: 'express',
}

/** By the kind of game as the server names it, which may be one that this page has never heard of. */
export const piecesOf = (kind: string | undefined): Pieces | undefined =>
  kind !== undefined && kind in PIECES ? PIECES[kind as View['game']] : undefined
