/** Scores as they come over the wire, as numbers and in print. */

export type Score = number | string

/** Shared scores are fractions: `7/2`. */
export function value(score: Score): number {
  if (typeof score === 'number') return score
  const [top = 0, bottom = 1] = score.split('/').map(Number)
  return top / bottom
}

/** With its sign, and a real minus. */
export const signed = (score: Score): string =>
  `${value(score) > 0 ? '+' : ''}${String(score).replace('-', '−')}`

export interface Ranked {
  readonly seat: number
  /** From 1; seats with the same score share it. */
  readonly place: number
}

/** Seats from the best to the worst: winners first, then by score. */
export function ranking(scores: readonly Score[], winners: readonly number[]): Ranked[] {
  const won = (seat: number) => Number(winners.includes(seat))
  const better = (a: number, b: number) => won(b) - won(a) || value(scores[b]!) - value(scores[a]!)
  const order = scores.map((_, seat) => seat).toSorted((a, b) => better(a, b) || a - b)
  return order.map((seat) => ({ seat, place: 1 + order.findIndex((other) => better(other, seat) === 0) }))
}
