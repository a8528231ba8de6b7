/** What pictures are drawn with: a canvas in the colours of the light look, whatever the page looks like. */

import { EYES, OUTLINES, SMILE } from '$lib/parts/shapes'
import { colourOf, isJoker, numberOf, type Face } from '$lib/wire/tiles'

export const COLOURS = {
  paper: '#f6efe2',
  card: '#fffaf0',
  ink: '#2a2620',
  faint: '#5d5548',
  line: '#d9cdb6',
  cloth: '#e6dac2',
  pine: '#0d6157',
  brick: '#a3301e',
  gold: '#f8e6b8',
  rail: '#9a6b3f',
  railEdge: '#7d5530',
  felt: '#35705f',
  feltEdge: '#234f43',
  tile: '#fffaf0',
  tileEdge: '#d8c8a6',
  tileLine: '#cbb993',
} as const

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const DISPLAY = "'Kostka Display', 'Nunito', sans-serif"
const PLAIN = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

export class Brush {
  readonly #styles = getComputedStyle(document.documentElement)

  constructor(readonly pen: CanvasRenderingContext2D) {
    pen.textBaseline = 'alphabetic'
  }

  /** A colour that goes by the box and by the palette, and is the same in light and dark. */
  token(name: string): string {
    return this.#styles.getPropertyValue(`--${name}`).trim()
  }

  round({ x, y, width, height }: Box, radius: number, fill: string | CanvasGradient): void {
    this.pen.fillStyle = fill
    this.pen.beginPath()
    this.pen.roundRect(x, y, width, height, radius)
    this.pen.fill()
  }

  /** From one colour to another, from top to bottom. */
  falling({ y, height }: Box, from: string, to: string): CanvasGradient {
    const gradient = this.pen.createLinearGradient(0, y, 0, y + height)
    gradient.addColorStop(0, from)
    gradient.addColorStop(1, to)
    return gradient
  }

  /** Text that gets smaller, and in the end shorter, until it fits; the width that it took. */
  text(
    words: string,
    x: number,
    y: number,
    {
      size,
      width = Infinity,
      display = false,
      bold = display,
      colour = COLOURS.ink,
      right = false,
    }: TextLook,
  ): number {
    const { pen } = this
    const fit = (pixels: number) => {
      pen.font = `${bold ? 800 : 400} ${pixels}px ${display ? DISPLAY : PLAIN}`
      return pen.measureText(said).width
    }
    let said = words
    let pixels = size
    while (fit(pixels) > width && pixels > size * SMALLEST) pixels -= 1
    const letters = [...words]
    while (fit(pixels) > width && letters.length > 1) {
      letters.pop()
      said = `${letters.join('').trimEnd()}…`
    }
    pen.fillStyle = colour
    pen.textAlign = right ? 'right' : 'left'
    pen.fillText(said, x, y)
    return pen.measureText(said).width
  }

  /** A tile or a die, as high as is said. */
  tile(face: Face, { x, y, width, height }: Box): void {
    const { pen } = this
    const edge = width * 0.08
    pen.save()
    pen.shadowColor = 'rgb(40 28 12 / 0.45)'
    pen.shadowBlur = width * 0.08
    pen.shadowOffsetY = width * 0.03
    this.round({ x, y, width, height }, width * 0.15, COLOURS.tileEdge)
    pen.restore()
    this.round({ x, y, width, height: height - edge }, width * 0.15, this.#ground(face))
    pen.strokeStyle = COLOURS.tileLine
    pen.lineWidth = Math.max(1, width * 0.02)
    pen.stroke()
    const colour = this.token(`tile-${colourOf(face)}`)
    const middle = x + width / 2
    if (isJoker(face)) {
      this.#shape('J', colour, middle, y + (height - edge) / 2, width * 0.78)
      return
    }
    const number = width * 0.6
    const shape = width * 0.3
    const gap = width * 0.05
    const top = y + (height - edge - (number * DIGIT + gap + shape)) / 2
    pen.font = `800 ${number}px ${DISPLAY}`
    pen.textAlign = 'center'
    pen.fillStyle = colour
    pen.fillText(String(numberOf(face)), middle, top + number * DIGIT)
    this.#shape(colourOf(face), colour, middle, top + number * DIGIT + gap + shape / 2, shape)
  }

  /** What a face is printed on: some boxes and palettes have another ground for one colour. */
  #ground(face: Face): string {
    const own = colourOf(face) === 'O' ? this.token('face-O') : ''
    return own && own !== this.token('tile') ? own : COLOURS.tile
  }

  #shape(outline: keyof typeof OUTLINES, colour: string, x: number, y: number, size: number): void {
    const { pen } = this
    pen.save()
    pen.translate(x - size / 2, y - size / 2)
    pen.scale(size / 20, size / 20)
    pen.fillStyle = colour
    pen.fill(new Path2D(OUTLINES[outline]))
    if (outline === 'J') {
      pen.fillStyle = pen.strokeStyle = COLOURS.tile
      pen.fill(new Path2D(EYES))
      pen.lineWidth = 1.1
      pen.stroke(new Path2D(SMILE))
    }
    pen.restore()
  }
}

interface TextLook {
  readonly size: number
  readonly width?: number
  readonly display?: boolean
  readonly bold?: boolean
  readonly colour?: string
  /** It ends there. */
  readonly right?: boolean
}

/** Text is made smaller down to this part of its size, then shorter. */
const SMALLEST = 0.7
/** The height of a digit, in ems. */
const DIGIT = 0.72
