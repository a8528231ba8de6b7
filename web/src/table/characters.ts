/** The bots as characters: a name, a face and a temper each. Their level is shown next to it. */

import type { SeatSummary } from '$lib/generated/protocol'
import type { Animal } from '$lib/parts/faces'

export interface Character {
  /** The same in every language, so that all at a table speak of the same one. */
  readonly name: string
  readonly animal: Animal
}

const CHARACTERS: readonly Character[] = [
  { name: 'Pip', animal: 'mouse' },
  { name: 'Bobo', animal: 'bear' },
  { name: 'Kiki', animal: 'cat' },
  { name: 'Zuzi', animal: 'rabbit' },
  { name: 'Rufo', animal: 'fox' },
  { name: 'Kero', animal: 'frog' },
  { name: 'Uhu', animal: 'owl' },
  { name: 'Momo', animal: 'panda' },
]
const LEVELS: readonly string[] = ['beginner', 'casual', 'solid', 'sharp', 'expert']

type Sitting = Pick<SeatSummary, 'kind' | 'name' | 'bot'>

/** Who plays at a seat, by seat and level; a name that is already taken at the table is not used again. */
export function characterAt(seats: readonly Sitting[], seat: number): Character | null {
  const taken = new Set(seats.filter((one) => one.name).map((one) => folded(one.name)))
  for (const [index, one] of seats.entries()) {
    if (one.name || one.kind !== 'bot') {
      if (index === seat) return null
      continue
    }
    const found = free(taken, index * 2 + Math.max(0, LEVELS.indexOf(one.bot ?? '')))
    if (index === seat) return found
    taken.add(folded(found.name))
  }
  return null
}

/** The first from a place on; if all are taken, which no table has seats for, they get numbers. */
function free(taken: ReadonlySet<string>, start: number): Character {
  for (let round = 1; ; round++)
    for (let i = 0; i < CHARACTERS.length; i++) {
      const { name, animal } = CHARACTERS[(start + i) % CHARACTERS.length]!
      const own = round === 1 ? name : `${name} ${round}`
      if (!taken.has(folded(own))) return { name: own, animal }
    }
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
