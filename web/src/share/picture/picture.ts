/** A picture of how a game ended: the table, everybody's result and luck. Always in the light look. */

import type { Seat, View } from '$lib/generated/protocol'
import { ranking, signed, type Score } from '$lib/table/end/scores'
import { Brush, COLOURS, type Box } from './brush'
import { faceOf } from './faces'
import { laid } from './laid'

/** Square: no program for messages cuts it. */
export const SIDE = 1080

export interface Shown {
  readonly title: string
  /** The box that was played. */
  readonly box: string
  readonly view: View
  readonly seats: readonly Seat[]
  readonly names: readonly string[]
  readonly winners: readonly number[]
  readonly scores: readonly Score[]
  readonly stars: boolean
  /** By seat; null where luck is not known. */
  readonly luck: readonly Luck[] | null
  readonly words: { readonly luck: string; readonly luckHow: string }
}

interface Luck {
  readonly said: string
  /** How far it leans to one side or the other: at most 1. */
  readonly lean: number
}

const MARGIN = 48
const WIDTH = SIDE - 2 * MARGIN
const TOP = 176
const BOTTOM = 1024
const RIM = 18
const FELT_MARGIN = 26
/** Of each seat, and what is between. */
const ROW = 74
const GAP = 8
const BETWEEN = 24

export async function draw(canvas: HTMLCanvasElement, shown: Shown): Promise<void> {
  await Promise.all([document.fonts.load("800 40px 'Kostka Display'", `${shown.title} 0ł`)])
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext('2d')!
  const brush = new Brush(pen)
  brush.round({ x: 0, y: 0, width: SIDE, height: SIDE }, 0, COLOURS.paper)
  head(brush, shown)
  const high = shown.seats.length * (ROW + GAP) - GAP
  table(brush, shown.view, { x: MARGIN, y: TOP, width: WIDTH, height: BOTTOM - TOP - BETWEEN - high })
  for (const [line, seat] of order(shown).entries()) {
    const y = BOTTOM - high + line * (ROW + GAP)
    await row(brush, shown, seat, { x: MARGIN, y, width: WIDTH, height: ROW })
  }
  const note = { size: 22, width: WIDTH, colour: COLOURS.faint }
  if (shown.luck) brush.text(shown.words.luckHow, MARGIN, SIDE - 24, note)
}

/** As on the card; by seat where there are no scores. */
export const order = ({ seats, scores, winners }: Pick<Shown, 'seats' | 'scores' | 'winners'>): number[] =>
  scores.length ? ranking(scores, winners).map(({ seat }) => seat) : [...seats.keys()]

function head(brush: Brush, { title, box }: Shown): void {
  const mark = { y: 52, width: 44, height: 60 }
  const name = brush.text('Kostka', SIDE - MARGIN, 98, { size: 44, display: true, right: true })
  const left = SIDE - MARGIN - name - 20
  for (const [face, x, turn] of [
    ['K', left - 88, -0.09],
    ['7', left - 46, 0.07],
  ] as const)
    letter(brush, face, { ...mark, x }, turn)
  const room = left - 88 - 2 * MARGIN
  brush.text(title, MARGIN, 100, { size: 58, width: room, display: true })
  brush.text(box, MARGIN, 148, { size: 30, width: WIDTH, colour: COLOURS.faint })
}

/** A tile of the logo. */
function letter(brush: Brush, face: string, { x, y, width, height }: Box, turn: number): void {
  const { pen } = brush
  pen.save()
  pen.translate(x + width / 2, y + height / 2)
  pen.rotate(turn)
  brush.round({ x: -width / 2, y: -height / 2, width, height }, 9, COLOURS.tileEdge)
  brush.round({ x: -width / 2, y: -height / 2, width, height: height - 4 }, 9, COLOURS.tile)
  pen.strokeStyle = COLOURS.tileLine
  pen.stroke()
  pen.textAlign = 'center'
  pen.font = "800 40px 'Kostka Display', sans-serif"
  pen.fillStyle = brush.token(face === 'K' ? 'tile-R' : 'tile-B')
  pen.fillText(face, 0, 13)
  pen.restore()
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

function table(brush: Brush, view: View, box: Box): void {
  brush.round(box, 36, brush.falling(box, COLOURS.rail, COLOURS.railEdge))
  const felt = inset(box, RIM)
  brush.round(felt, 22, brush.falling(felt, COLOURS.felt, COLOURS.feltEdge))
  for (const piece of laid(view, inset(felt, FELT_MARGIN))) brush.tile(piece.face, piece)
}

async function row(brush: Brush, shown: Shown, seat: number, box: Box): Promise<void> {
  const { pen } = brush
  const won = shown.winners.includes(seat)
  const colour = brush.token(`seat-${seat % 4}`)
  brush.round(box, 16, won ? COLOURS.gold : COLOURS.card)
  pen.save()
  pen.beginPath()
  pen.roundRect(box.x, box.y, box.width, box.height, 16)
  pen.clip()
  pen.fillStyle = colour
  pen.fillRect(box.x, box.y, 8, box.height)
  pen.restore()
  const face = Math.min(60, box.height - 12)
  await portrait(brush, shown.seats, seat, colour, { ...middle(box, face), x: box.x + 24 })
  const base = box.y + box.height / 2 + 12
  const width = shown.luck ? 370 : 620
  brush.text(shown.names[seat]!, box.x + 104, base, { size: 34, width, bold: true })
  const score = shown.scores[seat]
  if (score !== undefined) {
    const said = shown.stars ? `${String(score)} ★` : signed(score)
    const x = shown.luck ? box.x + 590 : box.x + box.width - 24
    brush.text(said, x, base, { size: 36, width: 140, display: true, right: true })
  }
  if (shown.luck) gauge(brush, shown.words.luck, shown.luck[seat]!, { ...box, x: box.x + 622, width: 338 })
}

const middle = (box: Box, size: number): Box => ({
  x: box.x,
  y: box.y + (box.height - size) / 2,
  width: size,
  height: size,
})

async function portrait(
  brush: Brush,
  seats: readonly Seat[],
  seat: number,
  colour: string,
  { x, y, width }: Box,
): Promise<void> {
  const { pen } = brush
  const image = await faceOf(seats, seat, colour)
  pen.save()
  pen.beginPath()
  pen.arc(x + width / 2, y + width / 2, width / 2, 0, 2 * Math.PI)
  pen.clip()
  pen.drawImage(image, x, y, width, width)
  pen.restore()
}

/** How far luck leaned to one side or the other. */
function gauge(brush: Brush, word: string, { said, lean }: Luck, box: Box): void {
  const { pen } = brush
  const y = box.y + box.height / 2
  brush.text(word, box.x, y - 8, { size: 22, width: 150, colour: COLOURS.faint })
  brush.text(said, box.x + box.width, y - 8, { size: 26, display: true, right: true })
  const bar = { x: box.x, y: y + 4, width: box.width, height: 16 }
  brush.round(bar, 8, COLOURS.cloth)
  const length = (lean * bar.width) / 2
  pen.save()
  pen.beginPath()
  pen.roundRect(bar.x, bar.y, bar.width, bar.height, 8)
  pen.clip()
  pen.fillStyle = lean < 0 ? COLOURS.brick : COLOURS.pine
  pen.fillRect(bar.x + bar.width / 2 + Math.min(0, length), bar.y, Math.abs(length), bar.height)
  pen.restore()
  pen.fillStyle = COLOURS.faint
  pen.fillRect(bar.x + bar.width / 2 - 1, bar.y - 3, 2, bar.height + 6)
}
