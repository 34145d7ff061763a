import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../../tests/mails.ts'
import {
  changePassword,
  login,
  loginWithCode,
  sendConfirmCode,
  sendLoginCode,
} from '../../../../contract/account.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'
import { endSessions } from '../../../../contract/session.ts'

const test = shopTest({ BAG_GUEST: '1' }).extend('meera', async ({ shop }) => {
  const email = `meera-${crypto.randomUUID()}@example.in`
  await shop.call(sendLoginCode, { body: { email } })
  const { token } = await shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } })
  await letPass(shop, 60_000)
  return { email, token }
})

const password = 'kundan-1947'

test('BAG-02 a mailed code takes the place of a missing password', async ({ shop, meera }) => {
  const erase = (entered: string) => shop.call(eraseAccount, { body: { password: entered } }, meera.token)
  expect(await refusalBody(erase(password))).toMatchObject({ data: { code: 'wrong_login' } })
  await shop.call(sendConfirmCode, {}, meera.token)
  const code = await codeFor(shop, meera.email)
  expect(await refusalBody(erase(otherCode(code)))).toMatchObject({
    data: { code: 'wrong_login', message: 'This code is wrong or has expired.' },
  })
  expect(await erase(code)).toEqual({ message: 'Your account has been erased.' })
})

test('BAG-02 such a code works once', async ({ shop, meera }) => {
  await shop.call(sendConfirmCode, {}, meera.token)
  const body = { password: await codeFor(shop, meera.email) }
  await shop.call(endSessions, { body }, meera.token)
  expect(await refusal(shop.call(endSessions, { body }, meera.token))).toMatchObject({ status: 400 })
})

test('BAG-02 a login code and the code of another account confirm nothing', async ({ shop, meera }) => {
  await shop.call(sendLoginCode, { body: { email: meera.email } })
  const body = { password: await codeFor(shop, meera.email) }
  expect(await refusal(shop.call(endSessions, { body }, meera.token))).toMatchObject({ status: 400 })
})

test('BAG-02 an account sets its first password with such a code', async ({ shop, meera }) => {
  await shop.call(sendConfirmCode, {}, meera.token)
  const body = { currentPassword: await codeFor(shop, meera.email), newPassword: password }
  await shop.call(changePassword, { body }, meera.token)
  const { user } = await shop.call(login, { body: { email: meera.email, password } })
  expect(user.withoutPassword).toBeUndefined()
})

test('BAG-02 an account with a password gets no such code', async ({ shop, asha }) => {
  expect(await refusal(shop.call(sendConfirmCode, {}, asha.token))).toMatchObject({ status: 400 })
  expect(await mailsFor(shop, asha.email)).toEqual([])
})
