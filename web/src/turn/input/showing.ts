/**
 * What others did is shown step by step, at the player's pace, while the table underneath is already as it is now.
 * Whatever is pressed skips to the end, so that nobody waits.
 */

import { settings, type Pace } from '$lib/settings.svelte'

const STEP_MS: Readonly<Record<Pace, number>> = { slow: 1000, normal: 450, instant: 0 }
/** However much happens at once, it is shown within this time. */
const MOST_MS: Readonly<Record<Pace, number>> = { slow: 9000, normal: 4500, instant: 0 }

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

class Showing {
  /** When all that is to be shown so far has been. */
  #until = 0
  readonly #running = new Set<Animation>()

  /** How long from now the next step waits; it takes its time from those after it. */
  next(share = 1): number {
    const now = performance.now()
    const begins = Math.max(now, this.#until)
    const step = STEP_MS[settings.pace] * share
    this.#until = Math.min(begins + step, now + MOST_MS[settings.pace])
    return Math.min(begins, this.#until) - now
  }

  /** Moves something; the promise is kept when it has arrived, or was skipped. */
  move(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, {
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
      fill: 'backwards',
      ...timing,
    })
    this.#running.add(animation)
    return animation.finished.then(
      () => void this.#running.delete(animation),
      () => void this.#running.delete(animation),
    )
  }

  /** All at once to where it belongs. */
  skip(): void {
    this.#until = 0
    for (const animation of this.#running) animation.finish()
  }
}

export const showing = new Showing()
