import { expect, test } from 'vitest'
import {
  cleanChatNumber,
  cleanCode,
  cleanDigits,
  cleanEmail,
  cleanMobileNumber,
  cleanReference,
  cleanSearch,
  cleanTag,
  cleanUpiId,
} from './typed-entries.ts'

test.each([
  ['+91 98470 12345', '9847012345'],
  ['098470-12345', '9847012345'],
  ['919847012345', '9847012345'],
  ['(98470) 12345', '9847012345'],
  ['9847012345', '9847012345'],
  ['91984701234', '91984701234'],
  ['abc', 'abc'],
  ['0091 98470 12345', '9847012345'],
  ['+91 (0) 98470 12345', '9847012345'],
  ['tel:+919847012345', '9847012345'],
  ['\u202a+91 98470 12345\u202c', '9847012345'],
  ['98470\u201112345', '9847012345'],
  ['98470–12345', '9847012345'],
  ['98470\u00a0\u200b12345\ufe0f', '9847012345'],
  ['\u20609847012345', '9847012345'],
])('the mobile number %j becomes %s', (typed, cleaned) => expect(cleanMobileNumber(typed)).toBe(cleaned))

test.each([
  ['+91 98470 12345', '919847012345'],
  ['9847012345', '919847012345'],
  ['0 98470 12345', '919847012345'],
  ['+1 (212) 555-0100', '12125550100'],
  ['910000000000', '910000000000'],
  ['+91 98765', '9198765'],
  ['+91 (0) 98470 12345', '919847012345'],
  ['0044 20 7946 0958', '442079460958'],
])('the chat number %j becomes %s', (typed, cleaned) => expect(cleanChatNumber(typed)).toBe(cleaned))

test('account numbers, codes and references lose spaces and gain capitals', () => {
  expect(cleanDigits(' 5010 0123-4567 89 ')).toBe('50100123456789')
  expect(cleanCode(' hdfc 0000057 ')).toBe('HDFC0000057')
  expect(cleanCode('32 aaack1234f 1zb')).toBe('32AAACK1234F1ZB')
  expect(cleanReference('hdfc n5-2026 1124.0001')).toBe('HDFCN5202611240001')
})

test.each([...'०০੦૦୦௦౦೦൦٠۰０'])('the digits that begin with %s are read as digits', (zero) => {
  const typed = '9847012345'.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
  )
  expect(cleanMobileNumber(typed)).toBe('9847012345')
  expect(cleanDigits(typed.slice(0, 6))).toBe('984701')
})

/** What comes along when people copy from a chat, a page or a document. */
const pastedCharacters = ['\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\ufe0f', '\u00ad']

test.each(pastedCharacters)('pasted entries lose the invisible character %j', (character) => {
  const pasted = (text: string) => `${character}${text.slice(0, 4)}${character}${text.slice(4)}${character}`
  expect(cleanCode(pasted('abcde1234f'))).toBe('ABCDE1234F')
  expect(cleanReference(pasted('AB12–CD34'))).toBe('AB12CD34')
  expect(cleanTag(pasted('Tray 7‑b'))).toBe('Tray 7-b')
  expect(cleanUpiId(pasted('kanchan@bank'))).toBe('kanchan@bank')
  expect(cleanEmail(pasted('asha@example.com'))).toBe('asha@example.com')
})

test('searches keep the joiners of Indian scripts and lose other invisible characters', () => {
  expect(cleanSearch(' \u202aക്\u200dഷ\u202c ring\u200b ')).toBe('ക്\u200dഷ ring')
})
