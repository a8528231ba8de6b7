/** With whom one plays: what the panel of a new table asks first. */

import type { EditionSummary } from '$lib/generated/protocol'
import type { IconName } from '$lib/parts/Icon.svelte'
import { opponents } from '../defaults'
import type { Mode } from '../home/games'

export type Company = 'computer' | 'link' | 'here' | 'alone'

export const ICONS: Record<Company, IconName> = {
  computer: 'bot',
  link: 'send',
  here: 'hand',
  alone: 'person',
}

/** What a box can be played as, the usual first. */
export const companies = (box: EditionSummary, bots: boolean): Company[] => [
  ...(bots ? ['computer' as const] : []),
  'link',
  'here',
  ...(box.players[0] === 1 ? ['alone' as const] : []),
]

export type Kind = 'here' | 'open' | 'bot'

/** Another player. */
export interface Guest {
  kind: Kind
  name: string
  bot: string
}

const KINDS: Record<Exclude<Company, 'alone'>, Kind> = { computer: 'bot', link: 'open', here: 'here' }

export const kindOf = (company: Company): Kind => (company === 'alone' ? 'open' : KINDS[company])

/** How many others a table starts with. */
export function others(company: Company, box: EditionSummary, mode: Mode): number {
  if (company === 'alone') return 0
  return company === 'computer' ? opponents(box, mode) : Math.min(1, (box.players[1] ?? 2) - 1)
}
