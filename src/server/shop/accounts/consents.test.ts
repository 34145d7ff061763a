import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { register } from '../../../contract/account.ts'
import { consents, newestConsent } from '../../../contract/consent.ts'

const password = 'kundan-1947'

describe('what a person agrees to by registering', () => {
  test('is recorded with the newest text; unknown versions are rejected', async ({ shop }) => {
    const email = `${crypto.randomUUID()}@example.in`
    const body = { username: 'Ishani', email, password, proof: await verifyEmail(shop, email) }
    await expect(shop.call(register, { body: { ...body, consentVersion: 99 as 1 } })).rejects.toMatchObject({
      status: 400,
    })
    const { user } = await shop.call(register, { body })
    expect(
      await shop.context.db.reader
        .selectFrom('consents')
        .select(['version', 'at'])
        .where('user_id', '=', user._id)
        .execute(),
    ).toEqual([{ version: newestConsent.version, at: expect.any(Number) }])
  })

  test('is never reworded afterwards', () => {
    const fingerprints = consents.map(({ version, text }) => [
      version,
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    ])
    expect(fingerprints).toEqual([[1, '4cfae3435bd5f03b']])
  })
})
