/** Tiles as the wire writes them: faces. A client that animates tells their copies apart itself: `R5.0`, `R5.1`. */

export type Face = string
export type TileId = string
export type Colour = 'R' | 'B' | 'K' | 'O' | 'J'

export const COLOURS: readonly Colour[] = ['R', 'B', 'K', 'O']

export const faceOf = (id: TileId): Face => id.slice(0, id.indexOf('.'))

export const colourOf = (face: Face): Colour => face[0] as Colour

export const isJoker = (face: Face): boolean => face[0] === 'J'

/** The number on a face; a joker has none. */
export const numberOf = (face: Face): number | null => (isJoker(face) ? null : Number(face.slice(1)))

export const parseTiles = (text: string | null | undefined): Face[] =>
  text ? text.split(' ').filter(Boolean) : []

export const formatTiles = (ids: readonly TileId[]): string => ids.map(faceOf).join(' ')

/** The order of a rack by colour, then number; jokers first. */
export function byColour(a: Face, b: Face): number {
  return order(a) - order(b)
}

/** The order of a rack by number, then colour; jokers first. */
export function byNumber(a: Face, b: Face): number {
  return (numberOf(a) ?? 0) - (numberOf(b) ?? 0) || order(a) - order(b)
}

function order(face: Face): number {
  return isJoker(face) ? -1 : COLOURS.indexOf(colourOf(face)) * 100 + (numberOf(face) ?? 0)
}
