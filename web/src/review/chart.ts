/** The chances of a game as bands that lie on each other, as high together as the chart. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Band {
  readonly seat: number
  /** The outline, as the path of an SVG. */
  readonly path: string
  /** The upper edge. */
  readonly edge: string
  /** Where it is highest, and how high there. */
  readonly label: { readonly x: number; readonly y: number; readonly high: number }
}

/** How far from the left a step is. */
export const across = (step: number, last: number, width: number): number =>
  last ? (step / last) * width : 0

/**
 * One band a seat, those of `order` from the bottom up; `whole` is what the bands are together at most. Nothing is
 * drawn after the step `until`.
 */
export function bands(
  chances: readonly (readonly number[])[],
  order: readonly number[],
  { width, height }: Size,
  whole = 1,
  until = chances.length - 1,
): Band[] {
  const last = chances.length - 1
  const x = (step: number) => across(step, last, width)
  const y = (share: number) => height - (Math.max(0, Math.min(whole, share)) / whole) * height
  let below = chances.map(() => 0)
  return order.map((seat) => {
    const above = chances.map((now, step) => below[step]! + Math.abs(now[seat] ?? 0))
    const line = (edge: readonly number[]) =>
      edge.slice(0, until + 1).map((share, step) => `${print(x(step))},${print(y(share))}`)
    const high = above.slice(0, until + 1).map((top, step) => y(below[step]!) - y(top))
    const best = high.indexOf(Math.max(...high.slice(1), high[0]!))
    const label = { x: x(best), y: (y(above[best]!) + y(below[best]!)) / 2, high: high[best]! }
    const path = `M${line(above).join(' L')} L${line(below).toReversed().join(' L')}Z`
    const edge = `M${line(above).join(' L')}`
    below = above
    return { seat, path, edge, label }
  })
}

const print = (value: number): string => String(Math.round(value * 10) / 10)
