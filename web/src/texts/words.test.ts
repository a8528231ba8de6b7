import { expect, test, vi } from 'vitest'
import polish from '$lib/generated/pl.json'
import { lang, speak, t } from './words.svelte'

test('the language that was asked for last is spoken, whichever comes last', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await Promise.all([speak('pl'), speak('en')])
  expect([lang(), document.documentElement.lang]).toEqual(['en', 'en'])
  await Promise.all([speak('en'), speak('pl')])
  expect([lang(), t('menu')]).toEqual(['pl', polish.menu])
})
