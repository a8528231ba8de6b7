/** Icons that only reviews need; the others come with every page. */

export const SIGNS = {
  play: 'M8 5l11 7-11 7Z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  first: 'M18 5l-8 7 8 7M6 5v14',
  last: 'M6 5l8 7-8 7M18 5v14',
  chart: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  pause: 'M8 5v14M16 5v14',
} as const
