import { expect, test } from 'vitest'
import { fill } from './fill'
import { languages, own, texts, tied } from '../../scripts/texts.mjs'

const all: Record<string, Record<string, string>> = Object.fromEntries(
  languages.map((language) => [language, texts(language)]),
)
const parameters = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort()
const FORMS: Record<string, string[]> = {
  en: ['one', 'other'],
  pl: ['one', 'few', 'many', 'other'],
  it: ['one', 'other'],
  cs: ['one', 'few', 'many', 'other'],
}

test.each(Object.keys(all))('%s says everything that English says, with the same parameters', (language) => {
  expect(Object.keys(all[language]!).sort()).toEqual(Object.keys(all['en']!).sort())
  for (const [code, text] of Object.entries(all[language]!))
    expect([code, parameters(text)]).toEqual([code, parameters(all['en']![code]!)])
})

test.each(Object.keys(all))('%s has all plural forms', (language) => {
  for (const [code, text] of Object.entries(own(language)))
    for (const [, forms] of text.matchAll(/\{\w+:([^}]*\|[^}]*)\}/g)) {
      const names = forms!.split('|').map((form) => form.split(' ')[0])
      expect([code, names]).toEqual([code, FORMS[language]])
    }
})

test.each(Object.keys(all).filter((language) => language !== 'en'))('%s is translated', (language) => {
  const english = own('en')
  const same = Object.entries(own(language)).filter(
    ([code, text]) => text === english[code] && /[a-z]{4}/.test(text.replace(/\{[^}]*\}/g, '')),
  )
  expect(same.map(([code]) => code).filter((code) => !ALIKE.has(code))).toEqual([])
})

/** Words that are the same in two languages. */
const ALIKE = new Set(['computer', 'key-enter', 'mine-computer', 'share-by-link'])

test.each(Object.keys(all))('%s is tidy: ellipses, quotes and apostrophes', (language) => {
  for (const [code, text] of Object.entries(own(language)))
    expect([code, text]).not.toEqual([code, expect.stringMatching(/ …|\w'\w|  |^ | $/)])
})

test('no line ends with a word of one letter, or with a number whose noun follows', () => {
  expect(tied('Kostki w banku i na stole: {count} {count:one kostka|other kostki}', 'pl')).toBe(
    'Kostki w\u00a0banku i\u00a0na stole: {count}\u00a0{count:one kostka|other kostki}',
  )
  expect(tied('Kámen z hromádky', 'cs')).toBe('Kámen z\u00a0hromádky')
  expect(tied('a tile', 'en')).toBe('a tile')
})

test('a number picks the form of its noun', () => {
  const tiles = '{count} {count:one kostka|few kostki|many kostek|other kostki}'
  expect([1, 2, 5, 22].map((count) => fill(tiles, { count }, 'pl'))).toEqual([
    '1 kostka',
    '2 kostki',
    '5 kostek',
    '22 kostki',
  ])
})
