import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mine, played } from '$lib/tests/games'
import { asCsv, asJson } from './export'

/** Reads CSV by RFC 4180. */
function read(text: string, separator = ','): string[][] {
  const lines: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'gy')
  for (const [whole, quoted, bare, end] of text.replace('\ufeff', '').matchAll(cell)) {
    if (!whole) break
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare!)
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((line) => line.length)
}

test('a line a game, under names of the columns', () => {
  const [head, line, ...more] = read(asCsv([played({ scores: ['-7/2', 4], deal: null })]))
  const cells = Object.fromEntries(head!.map((name, i) => [name, line![i]]))
  expect(more).toEqual([])
  expect(cells).toMatchObject({
    ended: '2026-11-01T00:00:00.000Z',
    table: 'abcd',
    seat: '1',
    outcome: 'won',
    deal: '',
    luck: '0.1',
    player_1: 'Ana',
    level_2: 'casual',
    score_1: '-3.5',
    player_3: '',
  })
})

test('names with quotes, commas and line ends stay in their cells', () => {
  const names = ['A "quoted", name', 'two\r\nlines']
  const [head, line, ...more] = read(asCsv([played({ players: names })]))
  expect(more).toEqual([])
  expect(line![head!.indexOf('player_1')]).toBe(names[0])
  expect(line![head!.indexOf('player_2')]).toBe(names[1])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '＝1',
  'x;=1+1',
  'x,=1',
  'x\n=1',
  '";=1',
  'x";"=1',
])('no name is a formula: %j', (name) => {
  const text = asCsv([played({ players: [name, 'b'] })])
  for (const separator of [',', ';', '\t'])
    for (const cell of read(text, separator).flat()) {
      expect(cell.replace(/^"+/, '').trimStart()).not.toMatch(/^[=+@＝]|^-\D/)
    }
})

test('nothing is lost as JSON', () => {
  const games = mine([played({ players: ['=1+1', '"'] })])
  expect(JSON.parse(asJson(games))).toEqual(games)
})

test('the columns are those that the docs list', () => {
  const docs = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8')
  const [, table = ''] = docs.split('| column | |')
  const listed = [...table.split('\n\n')[0]!.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  )
  const [head] = read(asCsv([]))
  const seats = head!.filter((name) => /_[23]$/.test(name))
  expect(new Set([...listed, ...seats])).toEqual(new Set(head))
})
