import { expect, test } from 'vitest'
import { otpauthUri, codeAt, newSecret, randomBase32, verifyTotp } from './totp.ts'

/** The secret of RFC 6238, `12345678901234567890`, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const STEP_MS = 30_000

test('secrets are random base32 of RFC 4648 without padding', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  expect(randomBase32(15)).toMatch(/^[A-Z2-7]{24}$/)
})

// The last six of the eight digits in appendix B of RFC 6238.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code)
  expect(verifyTotp(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is valid in its half minute and the adjacent ones (ASVS 6.5.5)', () => {
  const now = 1_700_000_000_000
  const step = Math.floor(now / STEP_MS)
  for (const beside of [-1, 0, 1])
    expect(verifyTotp(secret, codeAt(secret, now + beside * STEP_MS), now)).toBe(step + beside)
  for (const beside of [-2, 2])
    expect(verifyTotp(secret, codeAt(secret, now + beside * STEP_MS), now)).toBeUndefined()
  for (const other of ['', '12345', '1234567', 'abcdef', 'é12345', '12345é'])
    expect(verifyTotp(secret, other, now)).toBeUndefined()
})

test('the URI names shop, account and secret as apps read them', () => {
  const uri = new URL(otpauthUri('Kanchan & Co', 'asha@example.in', secret))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Kanchan & Co:asha@example.in',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'Kanchan & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  // Apps that take a plus sign for itself need spaces as %20.
  expect(uri.href).not.toContain('+')
})
