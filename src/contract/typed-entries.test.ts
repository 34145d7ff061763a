import { expect, test } from 'vitest'
import {
  cleanChatNumber,
  cleanCode,
  cleanDigits,
  cleanMobileNumber,
  cleanReference,
} from './typed-entries.ts'

test.each([
  ['+91 98470 12345', '9847012345'],
  ['098470-12345', '9847012345'],
  ['919847012345', '9847012345'],
  ['(98470) 12345', '9847012345'],
  ['9847012345', '9847012345'],
  ['91984701234', '91984701234'],
  ['abc', 'abc'],
])('the mobile number %j becomes %s', (typed, cleaned) => expect(cleanMobileNumber(typed)).toBe(cleaned))

test.each([
  ['+91 98470 12345', '919847012345'],
  ['9847012345', '919847012345'],
  ['0 98470 12345', '919847012345'],
  ['+1 (212) 555-0100', '12125550100'],
  ['910000000000', '910000000000'],
  ['+91 98765', '9198765'],
])('the chat number %j becomes %s', (typed, cleaned) => expect(cleanChatNumber(typed)).toBe(cleaned))

test('account numbers, codes and references lose spaces and gain capitals', () => {
  expect(cleanDigits(' 5010 0123-4567 89 ')).toBe('50100123456789')
  expect(cleanCode(' hdfc 0000057 ')).toBe('HDFC0000057')
  expect(cleanCode('32 aaack1234f 1zb')).toBe('32AAACK1234F1ZB')
  expect(cleanReference('hdfc n5-2026 1124.0001')).toBe('HDFCN5202611240001')
})
