/** Keeps a table on screen alive: it follows the server, pieces glide, sounds announce turns. */

import { onDestroy, untrack } from 'svelte'
import { settings } from '$lib/settings.svelte'
import { play } from '$lib/sound'
import type { DiceTurn } from '$lib/turn/dice-turn.svelte'
import type { Flip } from '$lib/turn/input/flip'
import { Focus } from '$lib/turn/input/focus'
import { showing } from '$lib/turn/input/showing'
import type { TileTurn } from '$lib/turn/tile-turn.svelte'
import type { Working } from '$lib/turn/turn.svelte'

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

  let shown: Working | null = null
  gliding(
    pieces,
    () => {
      flip.measure()
      focus.note()
    },
    () => {
      const { working } = turn
      flip.play(working?.seat, working === shown || working?.drafting !== false)
      shown = working
      if (turn.mine) focus.keep()
    },
  )

  let was = false
  $effect(() => {
    if (turn.mine && !was) {
      play('turn')
      if (settings.vibration) navigator.vibrate?.(40)
      untrack(() => begun?.())
      focus.give()
    }
    was = turn.mine
  })
  $effect(() => {
    if (turn.refusal.length) play('refused')
  })
  $effect(() => {
    if (turn.working?.drafting === false) play('lay')
  })
  $effect(() => {
    const skip = () => showing.skip()
    addEventListener('pointerdown', skip, true)
    addEventListener('keydown', skip, true)
    return () => {
      removeEventListener('pointerdown', skip, true)
      removeEventListener('keydown', skip, true)
      skip()
    }
  })
  onDestroy(() => turn.close())
}

/** Pieces are measured before the page changes, and moved once it has. */
export function gliding(pieces: () => unknown, measure: () => void, play: () => void): void {
  $effect.pre(() => {
    pieces()
    untrack(measure)
  })
  $effect(() => {
    pieces()
    untrack(play)
  })
}
