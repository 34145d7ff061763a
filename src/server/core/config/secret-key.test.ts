import { expect, test } from 'vitest'
import { encrypt } from '../lib/encryption.ts'
import { decryptSecret, encryptSecret, keyFor, secretKey } from './secret-key.ts'

const where = {
  secretKey: Buffer.alloc(32, 7).toString('base64'),
  databaseUrl: undefined,
  dataDir: '/nowhere',
}

test('each purpose has its own key, equal on every node', () => {
  const keys = (['encryption', 'PAN lookup', 'verification codes'] as const).map((purpose) =>
    keyFor(where, purpose).toString('base64'),
  )
  expect(new Set([...keys, where.secretKey]).size).toBe(4)
  expect(keys).toEqual(
    (['encryption', 'PAN lookup', 'verification codes'] as const).map((purpose) =>
      keyFor({ ...where }, purpose).toString('base64'),
    ),
  )
  expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32, 32])
})

test('SET-08 texts of earlier versions stay readable, new ones use the derived key', () => {
  const other = { ...where, secretKey: Buffer.alloc(32, 8).toString('base64') }
  const [earlier, fresh] = [
    encrypt(secretKey(where), 'smtp://a:b@host'),
    encryptSecret(where, 'smtp://a:b@host'),
  ]
  expect(fresh.key).not.toBe(earlier.key)
  for (const text of [earlier, fresh]) {
    expect(decryptSecret(where, text)).toBe('smtp://a:b@host')
    expect(decryptSecret(other, text)).toBeUndefined()
  }
})
