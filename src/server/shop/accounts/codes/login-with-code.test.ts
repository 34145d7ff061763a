import { describe, expect } from 'vitest'
import { newShopper } from '../../../../../tests/factories.ts'
import { codeOf } from '../../../../../tests/fixtures/second-factor.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../../tests/mails.ts'
import { openTestShop, signIn } from '../../../../../tests/shop.ts'
import {
  getMe,
  login,
  loginWithCode,
  resetPassword,
  sendLoginCode,
  sendOtp,
} from '../../../../contract/account.ts'
import { createAddress, type Address } from '../../../../contract/address.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../../../contract/second-factor.ts'

const test = shopTest({ BAG_GUEST: '1' }).extend(
  'post',
  { scope: 'file' },
  ({ shop }) =>
    (url: string, payload: object) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/auth/${url}`,
        payload,
      }),
)

const address: Address = {
  name: 'Meera Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}
const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })
const someone = () => `meera-${crypto.randomUUID()}@example.in`

test('BAG-02 both calls are unknown while BAG_GUEST=0', async () => {
  const closed = await openTestShop()
  try {
    const email = someone()
    await expect(closed.call(sendLoginCode, { body: { email } })).rejects.toEqual(refused(404, 'not_found'))
    await expect(closed.call(loginWithCode, { body: { email, code: '123456' } })).rejects.toEqual(
      refused(404, 'not_found'),
    )
    expect(await mailsFor(closed, email)).toEqual([])
  } finally {
    await closed.close()
  }
})

describe('a new address', () => {
  test('BAG-02 gets an account without a password, by code each time', async ({ shop }) => {
    const email = someone()
    await shop.call(sendLoginCode, { body: { email } })
    const first = await shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } })
    expect(first.message).toBe('Login successful')
    expect(first.user).toMatchObject({ email, username: email.split('@')[0], role: 'user' })
    expect((await shop.call(getMe, {}, first.token)).user?._id).toBe(first.user._id)
    expect((await mailsFor(shop, email)).map(({ kind }) => kind)).toEqual(['code', 'welcome'])

    for (const tried of ['', ' ', password])
      await expect(shop.call(login, { body: { email, password: tried } })).rejects.toMatchObject({
        status: 400,
      })

    await letPass(shop, 3_600_000)
    await shop.call(sendLoginCode, { body: { email } })
    const again = await shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } })
    expect(again.user._id).toBe(first.user._id)
  })

  test('BAG-02 takes the name that is sent with the code', async ({ shop }) => {
    const email = someone()
    await shop.call(sendLoginCode, { body: { email } })
    const code = await codeFor(shop, email)
    const { user } = await shop.call(loginWithCode, { body: { email, code, name: 'Meera Rao' } })
    expect(user.username).toBe('Meera Rao')
  })

  test('BAG-02 is named by its first delivery address, not by later ones', async ({ shop }) => {
    const email = someone()
    await shop.call(sendLoginCode, { body: { email } })
    const { token } = await shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } })
    const save = (name: string) => shop.call(createAddress, { body: { ...address, name } }, token)
    await save('Meera Rao')
    await save('Her Sister')
    expect((await shop.call(getMe, {}, token)).user?.username).toBe('Meera Rao')
  })

  test('BAG-02 can set a password by mail later', async ({ shop }) => {
    const email = someone()
    await shop.call(sendLoginCode, { body: { email } })
    await shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } })
    await letPass(shop, 3_600_000)
    await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
    await shop.call(resetPassword, { body: { email, otp: await codeFor(shop, email), password } })
    expect((await shop.call(login, { body: { email, password } })).user.email).toBe(email)
  })
})

describe('codes to log in', () => {
  test('BAG-03 known, unknown and office addresses get the same responses', async ({ shop, post, asha }) => {
    const owner = await newShopper(shop, 'admin')
    const responses = []
    for (const email of [asha.email, someone(), owner.email]) {
      const sent = await post('login-code', { email })
      const tried = await post('login-with-code', { email, code: '12345x' })
      responses.push([sent.statusCode, sent.body, tried.statusCode, tried.body])
    }
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(responses[0]?.slice(0, 3)).toEqual([200, '{"message":"OTP sent to your email"}', 400])
  })

  test('BAG-03 an office account gets a mail without a code', async ({ shop }) => {
    const { email } = await newShopper(shop, 'admin')
    await shop.call(sendLoginCode, { body: { email } })
    const [mail] = await mailsFor(shop, email)
    expect(mail?.data).toMatchObject({ code: '', purpose: 'login' })
    await expect(shop.call(loginWithCode, { body: { email, code: '000000' } })).rejects.toEqual(
      refused(400, 'wrong_code'),
    )
  })

  test('BAG-03 a code of somebody who became an administrator no longer works', async ({ shop, asha }) => {
    const { email } = asha
    await shop.call(sendLoginCode, { body: { email } })
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', asha.id).execute(),
    )
    await expect(
      shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } }),
    ).rejects.toEqual(refused(400, 'wrong_code'))
  })

  test('BAG-03 a code signs in once, also in parallel', async ({ shop, post }) => {
    const email = someone()
    await shop.call(sendLoginCode, { body: { email } })
    const code = await codeFor(shop, email)
    const tries = await Promise.all(Array.from({ length: 4 }, () => post('login-with-code', { email, code })))
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
    const accounts = await shop.context.db.reader
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('BAG-03 five wrong tries use a code up', async ({ shop, asha }) => {
    const { email } = asha
    await shop.call(sendLoginCode, { body: { email } })
    const code = await codeFor(shop, email)
    const wrong = { body: { email, code: otherCode(code) } }
    for (let tries = 0; tries < 5; tries += 1)
      await expect(shop.call(loginWithCode, wrong)).rejects.toEqual(refused(400, 'wrong_code'))
    await expect(shop.call(loginWithCode, { body: { email, code } })).rejects.toEqual(
      refused(400, 'wrong_code'),
    )
  })

  test('BAG-03 a code of another purpose does not sign in', async ({ shop, asha }) => {
    const { email } = asha
    await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
    await expect(
      shop.call(loginWithCode, { body: { email, code: await codeFor(shop, email) } }),
    ).rejects.toEqual(refused(400, 'wrong_code'))
  })

  test('BAG-03 one mailbox gets one code in 30 seconds, and five an hour', async ({ shop, post }) => {
    const email = someone()
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent += 1) {
      statuses.push((await post('login-code', { email })).statusCode)
      if (sent === 0) statuses.push((await post('login-code', { email })).statusCode)
      await shop.context.db.transaction((tx) =>
        tx.db.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute(),
      )
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429])
  })
})

test('BAG-03 two-step sign-in needs its code, and the mailed one waits for it', async ({ shop }) => {
  const { user, token } = await signIn(shop, { password })
  const { secret } = await shop.call(startSecondFactor, { body: { password } }, token)
  const { recoveryCodes } = await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret) } }, token)
  const { email } = user
  await shop.call(sendLoginCode, { body: { email } })
  const code = await codeFor(shop, email)
  const tryWith = (factorCode?: string) =>
    shop.call(loginWithCode, { body: { email, code, ...(factorCode !== undefined && { factorCode }) } })
  await expect(tryWith()).rejects.toEqual(refused(400, 'code_needed'))
  for (let tries = 0; tries < 6; tries += 1)
    await expect(tryWith('000000')).rejects.toEqual(refused(400, 'wrong_code'))
  expect((await tryWith(recoveryCodes[0])).user._id).toBe(user._id)
  await expect(tryWith(recoveryCodes[1])).rejects.toEqual(refused(400, 'wrong_code'))
})

test('BAG-03 the mailed code waits 5 minutes, however often it is tried', async ({ shop }) => {
  const { user, token } = await signIn(shop, { password })
  const { secret } = await shop.call(startSecondFactor, { body: { password } }, token)
  await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret) } }, token)
  const { email } = user
  await shop.call(sendLoginCode, { body: { email } })
  const body = { email, code: await codeFor(shop, email) }
  await letPass(shop, 9 * 60_000)
  await expect(shop.call(loginWithCode, { body })).rejects.toEqual(refused(400, 'code_needed'))
  await letPass(shop, 4 * 60_000)
  await expect(shop.call(loginWithCode, { body })).rejects.toEqual(refused(400, 'code_needed'))
  await letPass(shop, 2 * 60_000)
  await expect(shop.call(loginWithCode, { body })).rejects.toEqual(refused(400, 'wrong_code'))
})
