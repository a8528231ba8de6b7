/** Numbers and dates in the words of the reader, no more exact than they are known. */

import { lang } from '$lib/texts/words.svelte'

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), options).format(value).replace('-', '−')

export const percent = (share: number, digits = 0): string =>
  format(share, { style: 'percent', maximumFractionDigits: digits, minimumFractionDigits: digits })

/** A share of a win, more or less than nothing. */
export const signedPercent = (share: number): string =>
  format(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })

export const plain = (value: number, digits = 1): string => format(value, { maximumFractionDigits: digits })

/** Of something that is known by and large only. */
export const about = (value: number): string => plain(value, value < 10 ? 1 : 0)

export const signed = (value: number): string =>
  format(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

export const day = (at: number): string => new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' }).format(at)
