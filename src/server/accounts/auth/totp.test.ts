import { expect, test } from 'vitest'
import { otpauthUri, codeAt, newSecret, stepAt, verifyTotp, toBase32 } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

test('base32 is that of RFC 4648', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

// The last six of the eight digits in appendix B of RFC 6238.
test.each([[59, '287082'], [1111111109, '081804'], [1111111111, '050471'], [1234567890, '005924'], [2000000000, '279037'], [20000000000, '353130']])(
  'the code at %i seconds is that of RFC 6238',
  (seconds, code) => expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code),
)

test('a code counts in its half minute and in those beside it, and no longer (ASVS 6.5.5)', () => {
  const now = 1_700_000_000_000
  const step = stepAt(now)
  for (const beside of [-1, 0, 1]) expect(verifyTotp(secret, codeAt(secret, step + beside), now)).toBe(step + beside)
  for (const beside of [-2, 2]) expect(verifyTotp(secret, codeAt(secret, step + beside), now)).toBeUndefined()
  for (const other of ['', '12345', '1234567', 'abcdef', 'é12345']) expect(verifyTotp(secret, other, now)).toBeUndefined()
})

test('the address names shop, account and secret as apps read them', () => {
  expect(otpauthUri('Kanchan & Co', 'asha@example.in', secret)).toBe(
    `otpauth://totp/Kanchan%20%26%20Co:asha%40example.in?secret=${secret}&issuer=Kanchan%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
  )
})
