import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { codeOf } from '../../../../../tests/fixtures/second-factor.ts'
import { codeFor, letPass, mailsFor } from '../../../../../tests/mails.ts'
import { signIn } from '../../../../../tests/shop.ts'
import {
  secondFactorLoginTest as test,
  password,
  refused,
} from '../../../../../tests/fixtures/second-factor-login.ts'
import { login, resetPassword, sendOtp } from '../../../../contract/account.ts'
import { getSecondFactor, startSecondFactor, turnOnSecondFactor } from '../../../../contract/second-factor.ts'

test('AUTH-01 an account without a second factor ignores codes', async ({ shop }) => {
  const { user, token } = await signIn(shop, { password })
  expect(await shop.call(getSecondFactor, {}, token)).toEqual({ since: null, recoveryCodesLeft: 0 })
  expect((await shop.call(login, { body: { email: user.email, password } })).user._id).toBe(user._id)
  expect((await shop.call(login, { body: { email: user.email, password, code: '123456' } })).user._id).toBe(
    user._id,
  )
})

test('AUTH-01 turning it on needs password and code and ends other sessions (ASVS 7.4.3)', async ({
  shop,
  isSignedIn,
}) => {
  const { user, token } = await signIn(shop, { password })
  const { token: other } = await shop.call(login, { body: { email: user.email, password } })
  await expect(shop.call(startSecondFactor, { body: { password: 'not-it' } }, token)).rejects.toEqual(
    refused(400, 'wrong_login'),
  )
  await expect(shop.call(turnOnSecondFactor, { body: { code: '123456' } }, token)).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  const { secret: first } = await shop.call(startSecondFactor, { body: { password } }, token)
  const { secret, address } = await shop.call(startSecondFactor, { body: { password } }, token)
  expect(address).toContain(
    `otpauth://totp/Suvarna:${encodeURIComponent(user.email)}?issuer=Suvarna&secret=${secret}`,
  )
  // A second factor that is not confirmed yet is not required.
  expect((await shop.call(login, { body: { email: user.email, password } })).user._id).toBe(user._id)
  await expect(shop.call(turnOnSecondFactor, { body: { code: codeOf(first) } }, token)).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  const code = codeOf(secret)
  const { recoveryCodes } = await shop.call(
    turnOnSecondFactor,
    { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } },
    token,
  )
  expect(new Set(recoveryCodes).size).toBe(8)
  for (const each of recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
  expect(await shop.call(getSecondFactor, {}, token)).toEqual({
    since: new Date().toISOString(),
    recoveryCodesLeft: 8,
  })
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
  expect(await mailsFor(shop, user.email)).toEqual([
    { kind: 'second_factor_on', data: { username: user.username } },
  ])
  const isOn = { status: 400, message: 'Two-step sign-in is already on.', data: { code: 'invalid_input' } }
  await expect(shop.call(startSecondFactor, { body: { password } }, token)).rejects.toMatchObject(isOn)
  await expect(
    shop.call(turnOnSecondFactor, { body: { code: codeOf(secret, 1) } }, token),
  ).rejects.toMatchObject(isOn)
})

test('AUTH-01 a login asks for the code, and only after the right password (ASVS 6.3.3)', async ({
  isSignedIn,
  newPerson,
}) => {
  const { secret, logIn, user } = await newPerson()
  await expect(logIn()).rejects.toMatchObject({
    status: 400,
    message: 'Please enter the code from your authenticator app.',
    data: { code: 'code_needed' },
  })
  await expect(logIn(undefined, 'not-it')).rejects.toEqual(refused(400, 'wrong_login'))
  await expect(logIn(codeOf(secret), 'not-it')).rejects.toEqual(refused(400, 'wrong_login'))
  const { token, user: signedIn } = await logIn(codeOf(secret))
  expect([await isSignedIn(token), signedIn._id]).toEqual([true, user._id])
})

test('AUTH-01 a code works once, and earlier ones not at all (ASVS 6.5.1)', async ({ newPerson, later }) => {
  const { secret, logIn } = await newPerson()
  const earlier = codeOf(secret, -1)
  later(30_000)
  const code = codeOf(secret)
  await logIn(code)
  for (const spent of [code, earlier, codeOf(secret, -1)])
    await expect(logIn(spent)).rejects.toEqual(refused(400, 'wrong_code'))
  later(30_000)
  await logIn(`${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
})

test('AUTH-01 one of many concurrent logins with one code succeeds', async ({ newPerson }) => {
  const { secret, logIn } = await newPerson()
  const responses = await Promise.allSettled(Array.from({ length: 6 }, () => logIn(codeOf(secret))))
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('AUTH-01 a recovery code serves once, however it is written (ASVS 6.4.4, 6.5.1)', async ({
  shop,
  newPerson,
}) => {
  const {
    recoveryCodes: [first = '', second = ''],
    logIn,
    token,
  } = await newPerson()
  await logIn(first)
  await expect(logIn(first)).rejects.toEqual(refused(400, 'wrong_code'))
  await logIn(` ${second.toLowerCase().replaceAll('-', ' ')}`)
  expect((await shop.call(getSecondFactor, {}, token)).recoveryCodesLeft).toBe(6)
  const other = await newPerson()
  await expect(logIn(other.recoveryCodes[0])).rejects.toEqual(refused(400, 'wrong_code'))
})

test('AUTH-01 whatever is wrong with a code, the response is the same', async ({ newPerson }) => {
  const {
    secret,
    recoveryCodes: [first = ''],
    logIn,
  } = await newPerson()
  await logIn(first)
  await logIn(codeOf(secret))
  const texts = []
  for (const wrong of [codeOf(secret), codeOf(secret, -9), first, 'AAAAAA-AAAAAA-AAAAAA-AAAAAA', '0', 'x']) {
    texts.push(
      JSON.stringify(
        await logIn(wrong).catch((error: { status: number; data: object }) => [error.status, error.data]),
      ),
    )
  }
  expect(new Set(texts).size).toBe(1)
  await expect(logIn('x')).rejects.toMatchObject({
    status: 400,
    message: 'That code is wrong or has already been used.',
    data: { code: 'wrong_code' },
  })
})

test('AUTH-01 an old recovery code that begins with digits still works', async ({ shop, newPerson }) => {
  const { logIn, user } = await newPerson()
  const code_hash = createHash('sha256').update('234567ABCDEFGHIJKLMNOPQR').digest('base64url')
  await shop.context.db.transaction((tx) =>
    tx.db.insertInto('recovery_codes').values({ code_hash, user_id: user._id }).execute(),
  )
  expect((await logIn('234567-ABCDEF-GHIJKL-MNOPQR')).user._id).toBe(user._id)
})

test('AUTH-01 wrong codes delay every login for an hour', async ({ shop, newPerson, later }) => {
  const { secret, logIn, user } = await newPerson()
  const guess = (number: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password, code: 'wrong' },
      remoteAddress: `203.0.113.${number}`,
    })
  const statuses = (await Promise.all(Array.from({ length: 14 }, (_, number) => guess(number)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await expect(logIn(codeOf(secret))).rejects.toEqual(refused(429, 'too_many'))
  await letPass(shop, 3_600_000)
  await logIn(codeOf(secret))
  for (let wrong = 0; wrong < 10; wrong += 1) await guess(wrong)
  // Turned on: an administrator keeps their second factor.
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user._id).execute(),
  )
  await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
  await shop.call(resetPassword, {
    body: { email: user.email, otp: await codeFor(shop, user.email), password: 'meenakari-1953' },
  })
  await expect(logIn(undefined, 'meenakari-1953')).rejects.toEqual(refused(400, 'code_needed'))
  later(30_000)
  // The new password by mail clears no counter of the second factor.
  await expect(logIn(codeOf(secret), 'meenakari-1953')).rejects.toEqual(refused(429, 'too_many'))
  await letPass(shop, 3_600_000)
  await logIn(codeOf(secret), 'meenakari-1953')
})
