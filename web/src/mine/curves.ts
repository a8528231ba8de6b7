/** How wins and luck add up, game after game. */

import { evenIn, gamesIn, luckIn, wonIn } from './figures'
import type { Batch } from './batches'
import type { Point } from './scales'

export interface Curves {
  /** Wins beyond those of an even share. */
  readonly wins: readonly Point[]
  readonly luck: readonly Point[]
}

export function curves(batches: readonly Batch[]): Curves {
  const wins: Point[] = [{ x: 0, y: 0 }]
  const luck: Point[] = [{ x: 0, y: 0 }]
  for (const batch of batches) {
    const x = wins.at(-1)!.x + batch.games
    wins.push({ x, y: wins.at(-1)!.y + batch.won - batch.even })
    luck.push({ x, y: luck.at(-1)!.y + (batch.account?.luck ?? 0) })
  }
  return { wins, luck }
}

export interface Stage {
  readonly games: number
  readonly until: number
  readonly won: number
  readonly even: number
  readonly luck: number
}

/** The same block by block, for those who read tables. */
export const stages = (blocks: readonly (readonly Batch[])[]): Stage[] =>
  blocks.map((block) => ({
    games: gamesIn(block),
    until: block.at(-1)!.at,
    won: wonIn(block),
    even: evenIn(block),
    luck: luckIn(block),
  }))
