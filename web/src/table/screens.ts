/** The screens that tables are laid out for. */

import { MediaQuery } from 'svelte/reactivity'

/** A desktop's. */
export const wide = new MediaQuery('(min-width: 900px) and (min-height: 600px)')
/** A tablet's, or larger. */
export const roomy = new MediaQuery('(min-width: 700px) and (min-height: 600px)')
/** The smallest phone's. */
export const small = new MediaQuery('(max-width: 360px)')
/** A phone's that lies on its side. */
export const low = new MediaQuery('(max-height: 520px)')
