import { createHmac } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { codeFor } from '../../../../tests/mails.ts'
import { engine, openTestShop } from '../../../../tests/shop.ts'
import { codeLimitsTest as test } from '../../../../tests/fixtures/code-limits.ts'
import { sendOtp } from '../../../contract/account.ts'
import { keyFor, secretKey } from '../../core/config/secret-key.ts'

describe('6.5.2: codes are kept under a secret key', () => {
  test('6.5.2: a stolen database does not reveal codes (ASVS 6.5.2)', async ({ shop }) => {
    const email = `${crypto.randomUUID()}@example.in`
    await shop.call(sendOtp, { body: { email } })
    const otp = await codeFor(shop, email)
    const { code_hash } = await shop.context.db.reader
      .selectFrom('codes')
      .select('code_hash')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    const under = (key: string | Buffer, text: string) =>
      createHmac('sha256', key).update(text).digest('base64url')
    expect(code_hash).toBe(
      under(keyFor(shop.context.settings, 'verification codes'), `register:${email}:${otp}`),
    )
    for (const known of [`register:${email}`, email, ''])
      expect([under(known, otp), under(known, `register:${email}:${otp}`)]).not.toContain(code_hash)
  })

  test('6.5.2: nodes with one SECRET_KEY share codes; a bad key fails', async () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    const set = await openTestShop({ SECRET_KEY: key })
    try {
      expect(secretKey(set.context.settings)).toEqual(Buffer.alloc(32, 7))
    } finally {
      await set.close()
    }
    for (const bad of ['short', 'x'.repeat(44), Buffer.alloc(16).toString('base64')]) {
      await expect(openTestShop({ SECRET_KEY: bad })).rejects.toThrow(
        'Setting SECRET_KEY: must be 32 bytes in base64.',
      )
    }
  })

  test.runIf(engine === 'sqlite')(
    '6.5.2: without SECRET_KEY a private file holds the key (ASVS 6.5.2, 13.3.2)',
    async ({ shop }) => {
      const key = secretKey(shop.context.settings)
      expect(key).toHaveLength(32)
      const file = join(shop.context.settings.dataDir, 'secret.key')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(key)
      expect(secretKey(shop.context.settings)).toEqual(key)
    },
  )

  test('6.5.2: PostgreSQL nodes with the same password share the key (ASVS 6.5.2)', () => {
    const on = (databaseUrl: string) =>
      secretKey({ secretKey: undefined, databaseUrl, dataDir: '/nowhere' }).toString('hex')
    expect(on('postgres://shop:secret@one/shop')).toBe(on('postgres://shop:secret@two/shop'))
    expect(on('postgres://shop:secret@one/shop')).not.toBe(on('postgres://shop:other@one/shop'))
  })
})
