/** The outline of each colour's shape, in a square of 20; the joker's star also has a face. */

import type { Colour } from '$lib/wire/tiles'

export const OUTLINES: Readonly<Record<Colour, string>> = {
  R: 'M10 0 19 10 10 20 1 10Z',
  B: 'M1 10a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z',
  K: 'M3 2h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Z',
  O: 'M10 1 20 19H0Z',
  J: 'M10 .6 12.7 6l6 .7-4.4 4.2 1.2 6L10 14l-5.5 2.9 1.2-6L1.3 6.7l6-.7Z',
}
export const EYES = 'M7 8.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 8.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0'
export const SMILE = 'M7.2 10.8q2.8 2.6 5.6 0'
