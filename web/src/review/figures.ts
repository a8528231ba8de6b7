/** Chances, and what changes them, in print. Who plays alone counts dice that are left instead. */

import { lang } from '$lib/texts/words.svelte'
import type { Points } from './account'

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), options).format(value).replace('-', '−')

const print = (points: Points, alone: boolean, signDisplay: 'exceptZero' | 'never'): string =>
  alone
    ? format(points, { maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay })
    : format(points / 100, { style: 'percent', maximumFractionDigits: 0, signDisplay })

/** What changed a chance, with its sign: `+12%`, or `+1.3` dice. */
export const signed = (points: Points, alone: boolean): string => print(points, alone, 'exceptZero')

/** How much: `12%`, or `1.3` dice. */
export const amount = (points: Points, alone: boolean): string => print(points, alone, 'never')

/** A chance to win, or the dice that will be left. */
export const share = (worth: number, alone: boolean): string =>
  alone
    ? format(-worth, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
    : format(worth, { style: 'percent', maximumFractionDigits: 0 })

export const seconds = (ms: number): string =>
  format(ms / 1000, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
