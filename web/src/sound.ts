/** Short sounds, made here: a click of tiles, a chime when it is one's turn, a flourish at the end. */

import { settings } from './settings.svelte'

export type Sound = 'pick' | 'drop' | 'turn' | 'refused' | 'end' | 'dice' | 'star'

const NOTES: Record<Sound, readonly (readonly [hz: number, at: number, length: number])[]> = {
  pick: [[900, 0, 0.03]],
  drop: [
    [420, 0, 0.04],
    [260, 0.015, 0.05],
  ],
  turn: [
    [659, 0, 0.16],
    [880, 0.12, 0.24],
  ],
  refused: [[180, 0, 0.18]],
  end: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.16],
    [1047, 0.36, 0.4],
  ],
  dice: [
    [300, 0, 0.03],
    [360, 0.06, 0.03],
    [260, 0.13, 0.03],
    [330, 0.2, 0.04],
  ],
  star: [
    [1175, 0, 0.1],
    [1568, 0.08, 0.2],
  ],
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const now = context.currentTime
  for (const [hz, at, length] of NOTES[sound]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hz
    volume.gain.setValueAtTime(0.12, now + at)
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + length)
    tone.connect(volume).connect(context.destination)
    tone.start(now + at)
    tone.stop(now + at + length)
  }
}
