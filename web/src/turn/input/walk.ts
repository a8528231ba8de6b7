/** Arrow keys: the nearest piece or square in a direction. */

export function nearest(
  elements: Iterable<HTMLElement>,
  from: Element,
  key: string,
): HTMLElement | undefined {
  const start = middle(from)
  const across = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const least = from.getBoundingClientRect().width / 3
  let best: HTMLElement | undefined
  let shortest = Infinity
  for (const element of elements) {
    const to = middle(element)
    const [dx, dy] = [to.x - start.x, to.y - start.y]
    const [along, beside] = across ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)]
    if (along < least) continue
    const far = along + beside * 3
    if (far < shortest) [shortest, best] = [far, element]
  }
  return best
}

function middle(element: Element): { x: number; y: number } {
  const rect = element.getBoundingClientRect()
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
}
