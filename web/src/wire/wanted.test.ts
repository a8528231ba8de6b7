import { expect, test } from 'vitest'
import { whileWanted } from './wanted'

test('what comes is used', async () => {
  const said: unknown[] = []
  const use = (what: unknown) => said.push(what)
  whileWanted(Promise.resolve('found'), use)
  whileWanted(Promise.reject(new Error('lost')), use, () => use('lost'))
  whileWanted(Promise.reject(new Error('ignored')), use)
  await Promise.resolve()
  expect(said).toEqual(['found', 'lost'])
})

test('what comes too late is not', async () => {
  const said: unknown[] = []
  const use = (what: unknown) => said.push(what)
  whileWanted(Promise.resolve('found'), use)()
  whileWanted(Promise.reject(new Error('lost')), use, use)()
  await Promise.resolve()
  expect(said).toEqual([])
})
