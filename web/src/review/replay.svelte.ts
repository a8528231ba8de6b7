/** Where one is in a game that is played through: step by step, by itself, or guessing what comes next. */

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const STEP_MS = 1400
/** In a race steps take the time they took, within these bounds. */
const RACE_MS = { least: 300, most: 6000 }

export interface Played {
  readonly at: number | string | null
}

/** How long a step is looked at before the next one comes. */
export function lasts(steps: readonly Played[], step: number, race: boolean): number {
  const [now, next] = [steps[step]?.at, steps[step + 1]?.at]
  if (!race || typeof now !== 'number' || typeof next !== 'number') return STEP_MS
  return Math.min(RACE_MS.most, Math.max(RACE_MS.least, next - now))
}

/** The game being played through; its review may be replaced meanwhile. */
export interface Game {
  readonly steps: () => readonly Played[]
  readonly race: boolean
  /** Whether what comes after a step is to be guessed. */
  readonly asks: (step: number) => boolean
}

export class Replay {
  /** How many steps have been played. */
  at = $state(0)
  playing = $state(false)
  speed = $state<Speed>(1)
  /** What comes is hidden until one has seen it. */
  guessing = $state(false)
  /** How far one has seen while guessing. */
  seen = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly #game: Game

  constructor(game: Game, at: number) {
    this.#game = game
    this.at = this.#within(at)
  }

  get last(): number {
    return this.#game.steps().length - 1
  }

  /** The last step that may be shown. */
  get known(): number {
    return this.guessing ? this.seen : this.last
  }

  /** What comes next is to be guessed, and has not been seen. */
  get asking(): boolean {
    return this.guessing && this.seen === this.at && this.#game.asks(this.at)
  }

  go(step: number): void {
    this.at = this.#within(step)
    this.seen = Math.max(this.seen, this.at)
    if (this.playing) this.#wait()
  }

  by(steps: number): void {
    this.pause()
    this.go(this.at + steps)
  }

  play(): void {
    if (this.at === this.last) this.go(0)
    this.playing = true
    this.#wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!
    if (this.playing) this.#wait()
  }

  guess(on: boolean): void {
    this.pause()
    this.guessing = on
    this.seen = 0
    if (on) this.go(0)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.at === this.last || this.asking) return this.pause()
    const ms = lasts(this.#game.steps(), this.at, this.#game.race) / this.speed
    this.#timer = setTimeout(() => this.go(this.at + 1), ms)
  }

  #within(step: number): number {
    return Math.max(0, Math.min(this.last, Math.round(step)))
  }
}
