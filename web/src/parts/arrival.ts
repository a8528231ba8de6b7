/** Whoever comes to a page goes on from its beginning: the focus was lost with the page before. */

import type { Attachment } from 'svelte/attachments'

/** Another page has been asked for, and nothing was done since. */
let coming = false
addEventListener('hashchange', () => (coming = true))
for (const deed of ['keydown', 'pointerdown']) addEventListener(deed, () => (coming = false), true)

export const arrival: Attachment<HTMLElement> = (main) => {
  if (coming && document.activeElement === document.body) main.focus({ preventScroll: true })
}
