import { expect, test } from 'vitest'
import { countedWords } from './counted-words.ts'

test.each([
  ['Kasu  Malai', 'kasu malai'],
  [' "KASU", malai! ', 'kasu malai'],
  ['पायल', 'पायल'],
  ['ring under 100000', 'ring under 100000'],
  ['oro', 'oro'],
])('FIGURES-03 the search %j counts as %j', (search, words) => {
  expect(countedWords(search)).toBe(words)
})

test.each([
  '',
  'ab',
  'a b',
  '22k 9k',
  '9876543210',
  'asha 98765 43210',
  'asha +91-98765-43210',
  'asha (0824) 2441234',
  'asha ९८७६५४३२१०',
  'asha 9 8 7 6 5 4 3 2 1 0',
  'ABCDE1234F',
  'pan abcde 1234 f',
  'panABCDE1234Fcard',
  'ＡＢＣＤＥ1234Ｆ',
  'asha@shopper.test',
  'ring '.repeat(30),
])('FIGURES-03 the search %j is not counted', (search) => {
  expect(countedWords(search)).toBeUndefined()
})
