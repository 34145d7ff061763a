import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { openTestShop, signIn, type TestShop } from '../../../../tests/shop.ts'
import { changePassword, getMe, login, resetPassword, sendOtp } from '../../../contract/account.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

const password = 'kundan-1947'
const refused = (status: number, code: string) => expect.objectContaining({ status, data: expect.objectContaining({ code }) })
const me = async (token: string) => (await it.call(getMe, {}, token)).user?._id

test('AUTH-01 a forgotten password is set anew with a mailed code, which ends every session and serves once (ASVS 6.1.3, 6.4.3)', async () => {
  const { user, token } = await signIn(it, { password })
  await it.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  const otp = await codeFor(it, user.email)
  const reset = { email: user.email, otp, password: 'meenakari-1953' }
  await expect(it.call(resetPassword, { body: { ...reset, otp: otherCode(otp) } })).rejects.toEqual(refused(400, 'wrong_code'))
  await it.call(resetPassword, { body: reset })
  expect(await me(token)).toBeUndefined()
  await expect(it.call(login, { body: { email: user.email, password } })).rejects.toEqual(refused(400, 'wrong_login'))
  expect((await it.call(login, { body: { email: user.email, password: reset.password } })).user._id).toBe(user._id)
  await expect(it.call(resetPassword, { body: reset })).rejects.toEqual(refused(400, 'wrong_code'))
  expect((await mailsFor(it, user.email)).map(({ kind }) => kind)).toEqual(['code', 'password_changed'])
})

test('AUTH-01 a code for registering sets no password, and an unknown e-mail is answered like a known one (ASVS 6.6.2)', async () => {
  const { user } = await signIn(it, { password })
  await it.call(sendOtp, { body: { email: user.email } })
  const wrongPurpose = { email: user.email, otp: await codeFor(it, user.email), password: 'meenakari-1953' }
  await expect(it.call(resetPassword, { body: wrongPurpose })).rejects.toEqual(refused(400, 'wrong_code'))
  const email = 'unknown@example.in'
  expect(await it.call(sendOtp, { body: { email, purpose: 'reset' } })).toEqual({ message: 'OTP sent to your email' })
  const known = { email, otp: await codeFor(it, email), password: 'meenakari-1953' }
  await expect(it.call(resetPassword, { body: known })).rejects.toEqual(refused(400, 'wrong_code'))
})

test('AUTH-01 a new password by code lets the owner in although others have been guessing', async () => {
  const { user } = await signIn(it, { password })
  await it.context.db.transaction((tx) =>
    tx.insertInto('throttles').values({ key: `login-email:${user.email}`, hits: 100, ends_at: Date.now() + 3_600_000 }).execute(),
  )
  await expect(it.call(login, { body: { email: user.email, password } })).rejects.toEqual(refused(429, 'too_many'))
  await it.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  await it.call(resetPassword, { body: { email: user.email, otp: await codeFor(it, user.email), password: 'meenakari-1953' } })
  expect((await it.call(login, { body: { email: user.email, password: 'meenakari-1953' } })).user._id).toBe(user._id)
})

test('SESS-03 changing the password asks for the current one and ends the other sessions (ASVS 6.2.2, 6.2.3, 7.4.3, 7.5.1)', async () => {
  const { user, token } = await signIn(it, { password })
  const { token: other } = await it.call(login, { body: { email: user.email, password } })
  const change = { currentPassword: 'not-it', newPassword: 'meenakari-1953' }
  await expect(it.call(changePassword, { body: change }, token)).rejects.toMatchObject({ status: 400, message: 'Your current password is not right.' })
  await it.call(changePassword, { body: { ...change, currentPassword: password } }, token)
  expect(await me(token)).toBe(user._id)
  expect(await me(other)).toBeUndefined()
  expect((await mailsFor(it, user.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
})

test('AUTH-01 a new password that is easy to guess is refused when it is changed and when it is set by a code, which serves on (ASVS 6.2.4)', async () => {
  const { user, token } = await signIn(it, { password, username: 'Meenakshi' })
  for (const newPassword of ['password', 'Suvarna1', 'meenakshi!']) {
    await expect(it.call(changePassword, { body: { currentPassword: password, newPassword } }, token)).rejects.toEqual(refused(400, 'weak_password'))
  }
  await it.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  const reset = { email: user.email, otp: await codeFor(it, user.email) }
  await expect(it.call(resetPassword, { body: { ...reset, password: 'Meenakshi1' } })).rejects.toEqual(refused(400, 'weak_password'))
  // Without the code, the response does not judge the password.
  await expect(it.call(resetPassword, { body: { ...reset, otp: otherCode(reset.otp), password: 'Meenakshi1' } })).rejects.toEqual(refused(400, 'wrong_code'))
  expect(await me(token)).toBe(user._id)
  await it.call(resetPassword, { body: { ...reset, password: 'meenakari-1953' } })
})

test('AUTH-01 a password is compared as it was typed: neither trimmed nor cut short, and its case counts (ASVS 6.2.1, 6.2.5, 6.2.8, 6.2.9)', async () => {
  const long = ` Ämber & 'ruby' 💍 ${'पन्ना '.repeat(30)}`.slice(0, 127).concat('x')
  const { user } = await signIn(it, { password: long })
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), `${long} `, long.normalize('NFD')]) {
    await expect(it.call(login, { body: { email: user.email, password: other } })).rejects.toEqual(refused(400, 'wrong_login'))
  }
  expect((await it.call(login, { body: { email: user.email, password: long } })).user._id).toBe(user._id)
})

test('AUTH-01 a login renews a hash that was made at a lower cost, and no other (ASVS 11.2.2)', async () => {
  const { user } = await signIn(it, { password })
  const keptHash = async () => (await it.context.db.reader.selectFrom('users').select('password_hash').where('id', '=', user._id).executeTakeFirstOrThrow()).password_hash
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await it.context.db.transaction((tx) => tx.updateTable('users').set({ password_hash: weak }).where('id', '=', user._id).execute())
  await expect(it.call(login, { body: { email: user.email, password: 'not-it' } })).rejects.toEqual(refused(400, 'wrong_login'))
  expect(await keptHash()).toBe(weak)
  await it.call(login, { body: { email: user.email, password } })
  const renewed = await keptHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await it.call(login, { body: { email: user.email, password } })
  expect(await keptHash()).toBe(renewed)
})
