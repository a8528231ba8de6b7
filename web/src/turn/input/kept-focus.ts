/** Whoever plays by keys never loses the focus: from a button that disappears or rests, it goes to a tile at hand. */

import type { Attachment } from 'svelte/attachments'

const TILE = '[data-tile]:not([tabindex="-1"])'
const PLACES = ['[data-zone="rack"]', '[data-area]', '[data-zone="board"]'].map((zone) => `${zone} ${TILE}`)

/** It goes nowhere while the answer to what was pressed is `awaited`: the button may be wanted again. */
export const keptFocus =
  (awaited: () => boolean): Attachment<HTMLElement> =>
  (surface) => {
    /** The focus is in here, by a key, or was until what had it disappeared. */
    let held = false

    const came = ({ target }: FocusEvent) => (held = (target as Element).matches(':focus-visible'))
    // A browser tells of the loss before the button is gone.
    const left = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const gone = !(target as Element).isConnected || (target as Element).matches(':disabled')
        if (!gone && !surface.contains(document.activeElement)) held = false
      })
    const lost = () =>
      document.activeElement === document.body || document.activeElement?.matches(':disabled')
    const look = () => {
      if (!held || !lost()) return
      if (awaited()) {
        requestAnimationFrame(look)
        return
      }
      const tile = PLACES.map((place) => surface.querySelector<HTMLElement>(place)).find((found) => found)
      tile?.focus({ preventScroll: true })
    }

    const changes = new MutationObserver(() => held && requestAnimationFrame(look))
    changes.observe(surface, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    surface.addEventListener('focusin', came)
    surface.addEventListener('focusout', left)
    return () => {
      changes.disconnect()
      surface.removeEventListener('focusin', came)
      surface.removeEventListener('focusout', left)
    }
  }
