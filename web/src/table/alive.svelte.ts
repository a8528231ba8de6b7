/** Keeps a table on screen alive: it follows the server, pieces glide, sounds announce turns. */

import { onDestroy, untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import { play } from '$lib/sound'
import type { DiceTurn } from '$lib/turn/dice-turn.svelte'
import type { Flip } from '$lib/turn/input/flip'
import { Focus } from '$lib/turn/input/focus'
import type { TileTurn } from '$lib/turn/tile-turn.svelte'

/** A desktop's screen, and a phone's that lies on its side. */
export const wide = new MediaQuery('(min-width: 900px) and (min-height: 600px)')
export const low = new MediaQuery('(max-height: 520px)')

/** To be called while a component is made; `pieces` reads whatever moves pieces when it changes. */
export function alive(
  turn: TileTurn | DiceTurn,
  flip: Flip,
  pieces: () => unknown,
  begun?: () => void,
): void {
  const { table } = turn
  const focus = new Focus(flip.root)
  $effect.pre(() => {
    void [table.state, table.drafting]
    untrack(() => turn.sync())
  })

  // Measured before the page changes, played once it has.
  $effect.pre(() => {
    pieces()
    untrack(() => {
      flip.measure()
      focus.note()
    })
  })
  $effect(() => {
    pieces()
    untrack(() => {
      flip.play(turn.working?.seat)
      if (turn.mine) focus.keep()
    })
  })

  let was = false
  $effect(() => {
    if (turn.mine && !was) {
      play('turn')
      untrack(() => begun?.())
      focus.give()
    }
    was = turn.mine
  })
  $effect(() => {
    if (turn.refusal.length) play('refused')
  })
  onDestroy(() => turn.close())
}
