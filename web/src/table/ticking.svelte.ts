/** The time left on a clock, four times a second while it runs. */

import type { Clock } from '$lib/generated/protocol'

/** To be called while a component is made. */
export function ticking(clock: () => Clock | null, skew: () => number): { readonly left: number | null } {
  let now = $state(Date.now())
  $effect(() => {
    if (!clock()?.running) return
    now = Date.now()
    const timer = setInterval(() => (now = Date.now()), 250)
    return () => clearInterval(timer)
  })
  const left = $derived.by(() => {
    const it = clock()
    if (!it || (it.running && it.deadline === null)) return null
    return it.running ? Math.max(0, it.deadline! - now - skew()) : it.left_ms
  })
  return {
    get left() {
      return left
    },
  }
}
