/** Where a value lies on a plot, and at which round values it has lines. */

export type Scale = (value: number) => number

export function linear([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const span = high - low || 1
  return (value) => from + ((value - low) / span) * (to - from)
}

const ROUND = [1, 2, 5, 10]

/** Round values that hold all of these, at most so many steps apart; `least` is the smallest step. */
export function ticks(values: readonly number[], most = 4, least = 0): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const rough = Math.max((high - low) / most, least, Number.EPSILON)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A line through points. */
export const path = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
