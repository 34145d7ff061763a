import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { sendOtp } from '../../../contract/account.ts'

const test = shopTest().extend(
  'guess',
  { scope: 'file' },
  ({ shop }) =>
    async (email: string): Promise<void> => {
      const payload = { email, otp: otherCode(await codeFor(shop, email)), password: 'meenakari-1953' }
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(
          (await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode,
        ).toBe(400)
    },
)

test('AUTH-03 AUTH-01 late code mails are dropped after 10 minutes, links after an hour', async ({
  shop,
}) => {
  const { user } = await signIn(shop)
  const minutesOfLast = async () => {
    const { created_at, useless_at } = await shop.context.db.reader
      .selectFrom('outbox')
      .select(['created_at', 'useless_at'])
      .where('to_address', '=', user.email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return useless_at === null ? null : Math.round((useless_at - created_at) / 60_000)
  }
  await shop.call(sendOtp, { body: { email: user.email } })
  expect(await minutesOfLast()).toBe(10)
  await letPass(shop, 30_000)
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  expect(await minutesOfLast()).toBe(60)
})

test('wrong codes cause one mail to each account’s owner', async ({ shop, guess }) => {
  for (const username of ['Bela', 'Chitra']) {
    const { user } = await signIn(shop, { username })
    for (let round = 0; round < 2; round += 1) {
      await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
      await guess(user.email)
      await letPass(shop, 30_000)
    }
    expect((await mailsFor(shop, user.email)).filter(({ kind }) => kind === 'code_tries')).toEqual([
      { kind: 'code_tries', data: { username } },
    ])
  }
})
