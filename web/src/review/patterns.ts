/** The pattern of each seat, over its colour: recognisable without colours. */

export interface Strokes {
  readonly size: number
  /** The path of the strokes in a square of this size. */
  readonly path: string
}

export const PATTERNS: readonly (Strokes | null)[] = [
  null,
  { size: 8, path: 'M-2 2 2-2M0 8 8 0M6 10l4-4' },
  { size: 8, path: 'M2 2h.01M6 6h.01' },
  { size: 6, path: 'M0 3h6' },
]

export const patternOf = (seat: number): Strokes | null => PATTERNS[seat % PATTERNS.length] ?? null
