import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { changePassword, getMe, login, resetPassword, sendOtp } from '../../../contract/account.ts'

const test = shopTest().extend(
  'me',
  { scope: 'file' },
  ({ shop }) =>
    async (token: string) =>
      (await shop.call(getMe, {}, token)).user?._id,
)

const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })

test('AUTH-01 a mailed code resets the password once and ends every session (ASVS 6.1.3, 6.4.3)', async ({
  shop,
  me,
}) => {
  const { user, token } = await signIn(shop, { password })
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  const otp = await codeFor(shop, user.email)
  const reset = { email: user.email, otp, password: 'meenakari-1953' }
  await expect(shop.call(resetPassword, { body: { ...reset, otp: otherCode(otp) } })).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  await shop.call(resetPassword, { body: reset })
  expect(await me(token)).toBeUndefined()
  await expect(shop.call(login, { body: { email: user.email, password } })).rejects.toEqual(
    refused(400, 'wrong_login'),
  )
  expect((await shop.call(login, { body: { email: user.email, password: reset.password } })).user._id).toBe(
    user._id,
  )
  await expect(shop.call(resetPassword, { body: reset })).rejects.toEqual(refused(400, 'wrong_code'))
  expect(await mailsFor(shop, user.email)).toEqual([
    { kind: 'code', data: { code: otp, purpose: 'reset', hasAccount: true, link: expect.any(String) } },
    { kind: 'password_changed', data: { username: user.username } },
  ])
})

test('AUTH-01 of several parallel resets with one code, one succeeds', async ({ shop }) => {
  const { user } = await signIn(shop, { password })
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  const payload = { email: user.email, otp: await codeFor(shop, user.email), password: 'meenakari-1953' }
  const responses = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
  expect((await mailsFor(shop, user.email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
})

test('AUTH-01 registration codes set no password; unknown e-mails look known (ASVS 6.6.2)', async ({
  shop,
}) => {
  const { user } = await signIn(shop, { password })
  await shop.call(sendOtp, { body: { email: user.email } })
  const wrongPurpose = { email: user.email, otp: await codeFor(shop, user.email), password: 'meenakari-1953' }
  await expect(shop.call(resetPassword, { body: wrongPurpose })).rejects.toEqual(refused(400, 'wrong_code'))
  const email = 'unknown@example.in'
  expect(await shop.call(sendOtp, { body: { email, purpose: 'reset' } })).toEqual({
    message: 'OTP sent to your email',
  })
  const known = { email, otp: await codeFor(shop, email), password: 'meenakari-1953' }
  await expect(shop.call(resetPassword, { body: known })).rejects.toEqual(refused(400, 'wrong_code'))
})

test('AUTH-01 a reset lets the owner log in despite guesses', async ({ shop }) => {
  const { user } = await signIn(shop, { password })
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('throttles')
      .values({ key: `login-email:${user.email}`, hits: 100, ends_at: Date.now() + 3_600_000 })
      .execute(),
  )
  await expect(shop.call(login, { body: { email: user.email, password } })).rejects.toEqual(
    refused(429, 'too_many'),
  )
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  await shop.call(resetPassword, {
    body: { email: user.email, otp: await codeFor(shop, user.email), password: 'meenakari-1953' },
  })
  expect((await shop.call(login, { body: { email: user.email, password: 'meenakari-1953' } })).user._id).toBe(
    user._id,
  )
})

test('SESS-03 changing the password needs the current one and ends other sessions (ASVS 6.2.2, 6.2.3, 7.4.3, 7.5.1)', async ({
  shop,
  me,
}) => {
  const { user, token } = await signIn(shop, { password })
  const { token: other } = await shop.call(login, { body: { email: user.email, password } })
  const change = { currentPassword: 'not-it', newPassword: 'meenakari-1953' }
  await expect(shop.call(changePassword, { body: change }, token)).rejects.toMatchObject({
    status: 400,
    message: 'Your current password is wrong.',
  })
  await shop.call(changePassword, { body: { ...change, currentPassword: password } }, token)
  expect(await me(token)).toBe(user._id)
  expect(await me(other)).toBeUndefined()
  expect((await mailsFor(shop, user.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
})

test('AUTH-01 rejects weak new passwords and keeps the code valid (ASVS 6.2.4)', async ({ shop, me }) => {
  const { user, token } = await signIn(shop, { password, username: 'Meenakshi' })
  for (const newPassword of ['password', 'Suvarna1', 'meenakshi!']) {
    await expect(
      shop.call(changePassword, { body: { currentPassword: password, newPassword } }, token),
    ).rejects.toEqual(refused(400, 'weak_password'))
  }
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  const reset = { email: user.email, otp: await codeFor(shop, user.email) }
  await expect(shop.call(resetPassword, { body: { ...reset, password: 'Meenakshi1' } })).rejects.toEqual(
    refused(400, 'weak_password'),
  )
  // Without the code, the response does not judge the password.
  await expect(
    shop.call(resetPassword, { body: { ...reset, otp: otherCode(reset.otp), password: 'Meenakshi1' } }),
  ).rejects.toEqual(refused(400, 'wrong_code'))
  expect(await me(token)).toBe(user._id)
  await shop.call(resetPassword, { body: { ...reset, password: 'meenakari-1953' } })
})

test('AUTH-01 passwords are compared exactly as typed (ASVS 6.2.1, 6.2.5, 6.2.8, 6.2.9)', async ({
  shop,
}) => {
  const long = ` Ämber & 'ruby' 💍 ${'पन्ना '.repeat(30)}`.slice(0, 127).concat('x')
  const { user } = await signIn(shop, { password: long })
  for (const other of [
    long.trim(),
    long.toLowerCase(),
    long.slice(0, -1),
    `${long} `,
    long.normalize('NFD'),
  ]) {
    await expect(shop.call(login, { body: { email: user.email, password: other } })).rejects.toEqual(
      refused(400, 'wrong_login'),
    )
  }
  expect((await shop.call(login, { body: { email: user.email, password: long } })).user._id).toBe(user._id)
})

test('AUTH-01 a login renews cheaper hashes only (ASVS 11.2.2)', async ({ shop }) => {
  const { user } = await signIn(shop, { password })
  const keptHash = async () =>
    (
      await shop.context.db.reader
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user._id)
        .executeTakeFirstOrThrow()
    ).password_hash
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ password_hash: weak }).where('id', '=', user._id).execute(),
  )
  await expect(shop.call(login, { body: { email: user.email, password: 'not-it' } })).rejects.toEqual(
    refused(400, 'wrong_login'),
  )
  expect(await keptHash()).toBe(weak)
  await shop.call(login, { body: { email: user.email, password } })
  const renewed = await keptHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await shop.call(login, { body: { email: user.email, password } })
  expect(await keptHash()).toBe(renewed)
})
