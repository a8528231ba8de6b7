/** At a table, a link to a clause opens a sheet over it instead of another page. */

import { getContext, setContext } from 'svelte'

export interface Sheet {
  readonly edition: () => string
  /** Shows the rules that a table plays by, from this clause on. */
  readonly open: (clause: string) => void
}

const KEY = 'rules-sheet'

export const offerSheet = (sheet: Sheet): Sheet => setContext(KEY, sheet)

/** The sheet of the surrounding table; undefined elsewhere. */
export const sheetHere = (): Sheet | undefined => getContext(KEY)
