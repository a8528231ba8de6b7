import { expect, test, vi } from 'vitest'
import polish from '$lib/generated/pl.json'
import { inWordsOf, lang, speak, t } from './words.svelte'

test('the language that was asked for last is spoken, whichever comes last', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await Promise.all([speak('pl'), speak('en')])
  expect([lang(), document.documentElement.lang]).toEqual(['en', 'en'])
  await Promise.all([speak('en'), speak('pl')])
  expect([lang(), t('menu')]).toEqual(['pl', polish.menu])
})

test('a book lends its words in every language that is spoken while it is open', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await speak('en')
  inWordsOf({ tile: 'płytka' })
  await speak('pl')
  expect(t('send-home')).toBe('Na stojak')
  inWordsOf({})
  expect(t('send-home')).toBe('Na tabliczkę')
})
