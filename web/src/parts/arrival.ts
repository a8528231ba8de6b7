/** Whoever comes to a page goes on from its beginning: the focus was lost with the page before. */

import type { Attachment } from 'svelte/attachments'

let moved = false
addEventListener('hashchange', () => (moved = true))

export const arrival: Attachment<HTMLElement> = (main) => {
  if (moved && document.activeElement === document.body) main.focus({ preventScroll: true })
  moved = false
}
