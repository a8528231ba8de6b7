/** Where the sets or dice of a final table lie in a picture. */

import type { View } from '$lib/generated/protocol'
import { empty, leftOf, packed, topOf } from '$lib/table/packing'
import { parseLayout } from '$lib/turn/draft/dice'
import { parseTiles, type Face } from '$lib/wire/tiles'
import type { Box } from './brush'

export interface Piece extends Box {
  readonly face: Face
}

const TILE_RATIO = 1.35
const LARGEST = 84
const SMALLEST = 20
/** Between dice, as a part of one. */
const GAP = 0.06

/** Whatever lies on the table, in the middle of the box and as large as it allows. */
export const laid = ({ table }: View, box: Box): Piece[] =>
  centred(typeof table === 'string' ? dice(table, box) : sets(table, box), box)

function centred(pieces: readonly Piece[], box: Box): Piece[] {
  const from = (side: 'x' | 'y') => Math.min(...pieces.map((piece) => piece[side]))
  const right = Math.max(...pieces.map((piece) => piece.x + piece.width))
  const bottom = Math.max(...pieces.map((piece) => piece.y + piece.height))
  const x = box.x + (box.width - from('x') - right) / 2
  const y = box.y + (box.height - from('y') - bottom) / 2
  return pieces.map((piece) => ({ ...piece, x: piece.x + x, y: piece.y + y }))
}

function sets(table: readonly string[], { width, height }: Box): Piece[] {
  const lying = table.map((set, i) => ({ key: String(i), tiles: parseTiles(set) }))
  const { tile, packing } = packed(empty, lying, { width, height, largest: LARGEST, smallest: SMALLEST })
  return lying.flatMap(({ key, tiles }) => {
    const place = packing.sets.get(key)!
    return tiles.map((face, i) => ({
      face,
      x: leftOf(place, tile) + i * tile,
      y: topOf(place, tile),
      width: tile * (1 - GAP / 2),
      height: tile * TILE_RATIO,
    }))
  })
}

function dice(table: string, { width, height }: Box): Piece[] {
  const all = parseLayout(table)
  const span = (places: readonly number[]) => Math.max(...places) - Math.min(...places) + 1
  const [wide, high] = [span(all.map((die) => die.col)), span(all.map((die) => die.row))]
  const size = Math.min(LARGEST, width / wide, height / high)
  const side = size * (1 - GAP)
  return all.map(({ face, col, row }) => ({ face, x: col * size, y: row * size, width: side, height: side }))
}
