/** The worked examples of the books, as boards: what lies there, and what is on the rack. */

import type { Family } from '$lib/generated/protocol'
import type { Code } from '$lib/texts/words.svelte'

/** Sets and a rack, or dice on squares and dice at hand. */
export type Example =
  | { readonly table: readonly string[]; readonly rack: string }
  | { readonly squares: string; readonly hand: string }

export type Lesson = Example & { readonly words: Code; readonly clause: string }

const CLASSIC: readonly Lesson[] = [
  { words: 'lesson-add', clause: 'C-TURN-3', table: ['B4 B5 B6', 'R8 K8 O8'], rack: 'B3 B8' },
  { words: 'lesson-fourth', clause: 'C-TURN-3', table: ['R4 B4 K4 O4', 'B9 K9 O9'], rack: 'B5 B6' },
  { words: 'lesson-exchange', clause: 'C-TURN-3', table: ['R3 R4 R5', 'B8 K8 O8'], rack: 'R6 B3 K3' },
  { words: 'lesson-split', clause: 'C-TURN-3', table: ['R3 R4 R5 R6 R7'], rack: 'R5' },
  { words: 'lesson-group', clause: 'C-TURN-3', table: ['B1 B2 B3 B4', 'K1 K2 K3 K4'], rack: 'R1' },
  { words: 'lesson-joker', clause: 'C-JOKER-2', table: ['R7 J R9', 'B2 B3 B4'], rack: 'R8 K5 O5' },
]

const FIRST: readonly Lesson[] = [
  { words: 'lesson-runs', clause: 'F-TURN-1', table: ['B3 B4 B5'], rack: 'B6 R1 R2 R3' },
  { words: 'lesson-meet', clause: 'F-TURN-5', table: ['K1 K2 K3', 'K5 K6 K7'], rack: 'K4' },
  { words: 'lesson-swap', clause: 'F-JOKER-3', table: ['O4 J O6'], rack: 'O5' },
]

const EXPRESS: readonly Lesson[] = [
  {
    words: 'lesson-express-add',
    clause: 'X-TURN-2',
    squares: 'd13:B4@0,0 d09:B5@1,0 d02:B6@2,0 d04:R8@0,2 d06:K8@1,2 d12:O8@2,2',
    hand: 'd07:B3 d05:B8',
  },
  {
    words: 'lesson-express-cross',
    clause: 'X-SET-2',
    squares: 'd07:B3@0,0 d13:B4@1,0 d09:B5@2,0',
    hand: 'd14:R3 d12:K3',
  },
  {
    words: 'lesson-express-between',
    clause: 'X-SET-2',
    squares: 'd07:K2@0,0 d09:R2@1,0 d10:B2@2,0 d08:K3@0,2 d17:K4@1,2 d05:K5@2,2',
    hand: 'd12:K3',
  },
  {
    words: 'lesson-express-joker',
    clause: 'X-JOKER-2',
    squares: 'd08:R7@0,0 d16:J@1,0 d12:R9@2,0',
    hand: 'd14:R8 d05:K5 d06:O5',
  },
]

const LESSONS: Partial<Record<Family, readonly Lesson[]>> = {
  classic: CLASSIC,
  first: FIRST,
  express: EXPRESS,
}

export const lessons = (family: Family): readonly Lesson[] => LESSONS[family] ?? []
