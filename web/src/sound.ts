/** Short sounds, made here: wood on wood for tiles and dice, bells for turns and stars. */

import { settings } from './settings.svelte'

export type Sound = 'pick' | 'drop' | 'turn' | 'refused' | 'end' | 'dice' | 'star' | 'lay'

/** A knock: noise through a resonance, as wood has it. A bell: a tone with two of its overtones. */
type Note =
  | readonly ['knock', hz: number, at: number, length: number, volume?: number]
  | readonly ['bell', hz: number, at: number, length: number, volume?: number]

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  pick: [['knock', 2400, 0, 0.03, 0.35]],
  drop: [
    ['knock', 1500, 0, 0.06],
    ['knock', 700, 0.008, 0.07, 0.6],
  ],
  lay: [['knock', 1700, 0, 0.05, 0.6]],
  turn: [
    ['bell', 587, 0, 0.5],
    ['bell', 880, 0.13, 0.8],
  ],
  refused: [
    ['knock', 240, 0, 0.16],
    ['knock', 200, 0.11, 0.18],
  ],
  end: [
    ['bell', 523, 0, 0.5],
    ['bell', 659, 0.13, 0.5],
    ['bell', 784, 0.26, 0.5],
    ['bell', 1047, 0.39, 1.2, 1.2],
  ],
  dice: [
    ['knock', 1900, 0, 0.04],
    ['knock', 1400, 0.07, 0.05],
    ['knock', 2100, 0.12, 0.04, 0.8],
    ['knock', 1200, 0.2, 0.06, 0.7],
    ['knock', 1600, 0.3, 0.05, 0.4],
  ],
  star: [
    ['bell', 1175, 0, 0.3, 0.7],
    ['bell', 1568, 0.08, 0.5, 0.7],
  ],
}
const LOUDNESS = 0.14
const OVERTONES: readonly (readonly [times: number, share: number])[] = [
  [1, 1],
  [2.01, 0.35],
  [3.98, 0.12],
]

let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const [kind, hz, at, length, volume = 1] of SOUNDS[sound]) {
    const begins = context.currentTime + at
    if (kind === 'knock') knock(context, hz, begins, length, volume)
    else
      for (const [times, share] of OVERTONES)
        ring(context, hz * times, begins, length / times, volume * share)
  }
}

/** Loud at once, then dying away. */
function fading(to: AudioContext, begins: number, length: number, volume: number): GainNode {
  const gain = to.createGain()
  gain.gain.setValueAtTime(0, begins)
  gain.gain.linearRampToValueAtTime(LOUDNESS * volume, begins + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0005, begins + length)
  gain.connect(to.destination)
  return gain
}

function ring(to: AudioContext, hz: number, begins: number, length: number, volume: number): void {
  const tone = to.createOscillator()
  tone.frequency.value = hz
  tone.connect(fading(to, begins, length, volume))
  tone.start(begins)
  tone.stop(begins + length)
}

function knock(to: AudioContext, hz: number, begins: number, length: number, volume: number): void {
  hiss ??= noise(to)
  const source = to.createBufferSource()
  source.buffer = hiss
  const wood = to.createBiquadFilter()
  wood.type = 'bandpass'
  // No two knocks are the same.
  wood.frequency.value = hz * (0.94 + Math.random() * 0.12)
  wood.Q.value = 5
  source.connect(wood).connect(fading(to, begins, length, volume * 4))
  source.start(begins)
  source.stop(begins + length)
}

function noise(to: AudioContext): AudioBuffer {
  const buffer = to.createBuffer(1, to.sampleRate * 0.25, to.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  return buffer
}
