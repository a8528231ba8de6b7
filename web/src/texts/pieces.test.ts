import { expect, test } from 'vitest'
import { pieces, unnumbered } from './pieces'

const shown = (sentence: string) =>
  pieces(sentence).map((one) => ('face' in one ? `[${one.face}]${one.mark}` : one.words))

test('tiles are found among words', () => {
  expect(shown('Lay R3–R5 and the joker as B12.')).toEqual([
    'Lay ',
    '[R3]',
    '–',
    '[R5]',
    ' and the joker as ',
    '[B12].',
  ])
  expect(shown('No tiles (C-JOKER-2), B is a letter.')).toEqual(['No tiles (C-JOKER-2), B is a letter.'])
})

test('marks stay with the tile before them', () => {
  expect(shown('R3, R4 and (B5); J')).toEqual(['[R3],', ' ', '[R4]', ' and (', '[B5]);', ' ', '[J]'])
})

test('tiles side by side need no blanks', () => {
  expect(shown('Use R3 J K10')).toEqual(['Use ', '[R3]', '[J]', '[K10]'])
})

test('dice are shown by their faces, wherever they lie', () => {
  expect(shown('d07:R5@1,-2 d01:JR d02:B10')).toEqual(['[R5]', '[J]', '[B10]'])
})

test('a set is shown by its tiles, not by its number', () => {
  expect(unnumbered('Układ 6 (R3 R5 J): numery')).toBe('R3 R5 J: numery')
  expect(unnumbered('There are 6 (R3): tiles')).toBe('There are 6 (R3): tiles')
})
