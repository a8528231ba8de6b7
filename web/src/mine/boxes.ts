/** Boxes as one chooses them. */

import type { EditionSummary } from '$lib/generated/protocol'
import { gameName } from '$lib/pages/home/games'

export function boxName(edition: string, boxes: readonly EditionSummary[]): string {
  const box = boxes.find((one) => one.id === edition)
  return box ? gameName(box, 'main', boxes) : edition
}
