import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, type EncryptedText } from './encryption.ts'

const key = randomBytes(32)
const text = 'ABCDE1234F ₹'

test('an encrypted text is read with its key only (ASVS 11.3.1, 11.3.2)', () => {
  const encrypted = encrypt(key, text)
  expect(JSON.stringify(encrypted)).not.toContain('ABCDE')
  expect(decrypt(key, encrypted)).toBe(text)
  expect(decrypt(randomBytes(32), encrypted)).toBeUndefined()
  expect(decrypt(randomBytes(32), { ...encrypted, key: encrypt(key, '').key })).toBeUndefined()
})

test('the same text is encrypted differently each time (ASVS 11.3.2)', () => {
  const [one, other] = [encrypt(key, text), encrypt(key, text)]
  expect(one.iv).not.toBe(other.iv)
  expect(one.text).not.toBe(other.text)
})

const shorten = (part: string) => Buffer.from(part, 'base64url').subarray(0, 4).toString('base64url')
const flip = (part: string) => {
  const bytes = Buffer.from(part, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return bytes.toString('base64url')
}

test.each<[what: string, change: (encrypted: EncryptedText) => Partial<EncryptedText>]>([
  ['another text', ({ text: part }) => ({ text: flip(part) })],
  ['another nonce', ({ iv }) => ({ iv: flip(iv) })],
  ['another tag', ({ tag }) => ({ tag: flip(tag) })],
  ['a shortened tag', ({ tag }) => ({ tag: shorten(tag) })],
  ['no tag', () => ({ tag: '' })],
])('an encrypted text with %s is not read (ASVS 11.3.3)', (_what, change) => {
  const encrypted = encrypt(key, text)
  expect(decrypt(key, { ...encrypted, ...change(encrypted) })).toBeUndefined()
})
