import { expect, test } from 'vitest'
import { printedEngraving } from './engraving-text.ts'
import { cleanEngraving, engravingProblem, isEngravable } from './engraving.ts'

const CHARACTERS = 'must be letters, digits, spaces, &, ., - or ♥'

test.each([
  ['Asha & Ravi', 'of Latin'],
  ['José-Marie 12.5.2026', 'with an accent, and digits'],
  ['आशा ♥ रवि', 'of Devanagari'],
  ['ক্ষমা', 'of Bengali'],
  ['ਪਿਆਰ', 'of Gurmukhi'],
  ['પ્રેમ', 'of Gujarati'],
  ['ପ୍ରେମ', 'of Odia'],
  ['அன்பு', 'of Tamil'],
  ['ప్రేమ', 'of Telugu'],
  ['ಪ್ರೀತಿ', 'of Kannada'],
  ['സ്നേഹം', 'of Malayalam'],
  ['محبّت', 'of Urdu'],
  ['ꯅꯨꯡꯁꯤ', 'of Meetei Mayek'],
  ['ᱫᱩᱞᱟᱹᱲ', 'of Ol Chiki'],
  ['र्‍य १२', 'with a joiner, and digits of Devanagari'],
])('PROMISE-04 %s can be engraved: letters %s', (text) => {
  expect(engravingProblem(cleanEngraving(text) ?? '', 30)).toBeNull()
})

test.each([
  ['Любовь', 'another script'],
  ['愛', 'another script'],
  ['Asha!', 'a sign'],
  ['<b>', 'markup'],
  ['Asha ❤', 'another heart'],
  ['Asha 😀', 'a picture'],
  ['As\nha', 'a line break'],
  ['As\u202eha', 'a change of direction'],
  ['As\u200dha', 'a joiner without a mark'],
  ['\u0301Asha', 'a mark without a letter'],
])('PROMISE-04 %j is refused for %s', (text) => {
  expect(engravingProblem(cleanEngraving(text) ?? '', 30)).toBe(CHARACTERS)
})

test('PROMISE-04 letters are counted as people see them, after outer spaces are cut', () => {
  expect(cleanEngraving('  Asha ♥\ufe0f ')).toBe('Asha ♥')
  expect(cleanEngraving('   ')).toBeNull()
  expect(cleanEngraving('Jose\u0301')).toBe('José')

  expect(engravingProblem('नमस्ते', 4)).toBeNull()
  expect(engravingProblem('José', 4)).toBeNull()
  expect(engravingProblem('Joséf', 4)).toBe('must be at most 4 letters')
  expect(engravingProblem('AB', 1)).toBe('must be at most 1 letter')
})

test('PROMISE-04 one letter hides no long text', () => {
  expect(engravingProblem('क्'.repeat(20) + 'क', 1)).toBe('must be at most 1 letter')
})

test('PROMISE-04 a product without room takes no text', () => {
  expect(engravingProblem('A', null)).toBe('is not possible on this product')
  expect(isEngravable(null, null)).toBe(true)
  expect(isEngravable('A', null)).toBe(false)
})

test('PROMISE-04 a heart is written on paper', () => {
  expect(printedEngraving('Asha ♥')).toBe('engraved “Asha (heart)”')
  expect(printedEngraving(null)).toBe('')
})
