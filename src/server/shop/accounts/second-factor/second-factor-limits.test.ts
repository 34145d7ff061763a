import type { KyselyPlugin } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, secondFactorTest } from '../../../../../tests/fixtures/second-factor.ts'
import { codeFor, letPass, mailsFor } from '../../../../../tests/mails.ts'
import { refusal } from '../../../../../tests/factories.ts'
import { engine, signIn } from '../../../../../tests/shop.ts'
import { changePassword, getMe, sendOtp } from '../../../../contract/account.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'
import {
  renewRecoveryCodes,
  startSecondFactor,
  turnOnSecondFactor,
} from '../../../../contract/second-factor.ts'
import { prepareTurnOnSecondFactor, turnOnSecondFactor as turnOn } from './turn-on-second-factor.ts'
import { newSecret } from './totp.ts'

const test = secondFactorTest()
  .extend(
    'logIn',
    { scope: 'file' },
    ({ shop }) =>
      (
        email: string,
        code: string | undefined,
        {
          remoteAddress = '203.0.113.9',
          device,
        }: { remoteAddress?: string; device?: string | undefined } = {},
      ) =>
        shop.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email, password, ...(code !== undefined && { code }) },
          remoteAddress,
          ...(device !== undefined && { cookies: { device } }),
        }),
  )
  /** A user with a second factor, whose browser has signed in with it. */
  .extend(
    'newPerson',
    ({ shop, later, logIn }) =>
      async ({ role = 'user' }: { role?: 'user' | 'admin' } = {}) => {
        const { user, token } = await signIn(shop, { password, role })
        const { secret } = await shop.call(startSecondFactor, { body: { password } }, token)
        const { recoveryCodes } = await shop.call(
          turnOnSecondFactor,
          { body: { code: codeOf(secret) } },
          token,
        )
        later(30_000)
        const { cookies } = await logIn(user.email, codeOf(secret))
        later(30_000)
        return {
          user,
          token,
          secret,
          recoveryCodes,
          device: cookies.find(({ name }) => name === 'device')?.value,
        }
      },
  )

  /** Sets the password again by a mailed code; returns the cookies of the response. */
  .extend('resetByMail', ({ shop, later }) => async (email: string) => {
    later(60_000)
    await letPass(shop, 60_000)
    await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
    const otp = await codeFor(shop, email)
    const { cookies, statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { email, otp, password },
    })
    expect(statusCode).toBe(200)
    return cookies
  })

const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })

describe('second factor', () => {
  test('password reset sets no device cookie and clears no counter', async ({
    logIn,
    newPerson,
    resetByMail,
  }) => {
    const { user } = await newPerson({ role: 'admin' })
    const statuses: number[] = []
    for (const tries of [11, 3]) {
      const cookies = await resetByMail(user.email)
      expect(cookies).not.toContainEqual(expect.objectContaining({ name: 'device' }))
      for (let number = 0; number < tries; number += 1)
        statuses.push(
          (
            await logIn(user.email, '000000', {
              remoteAddress: `198.18.3.${number}`,
              device: cookies.find(({ name }) => name === 'device')?.value,
            })
          ).statusCode,
        )
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  })

  test('every source shares 30 wrong codes a day (ASVS 6.3.1)', async ({ shop, logIn, newPerson }) => {
    const { user, token, device } = await newPerson()
    const wrong: boolean[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      for (let number = 0; number < 3; number += 1) {
        wrong.push(
          (await logIn(user.email, '000000', { remoteAddress: `198.18.4.${number}` })).statusCode === 400,
        )
        wrong.push((await logIn(user.email, '000000', { device })).statusCode === 400)
        wrong.push(
          (await refusal(shop.call(renewRecoveryCodes, { body: { password, code: '000000' } }, token)))
            .status === 400,
        )
      }
      await letPass(shop, 3_600_000)
    }
    expect(wrong.filter(Boolean)).toHaveLength(30)
  })

  test('ten wrong codes are mailed to the other administrators', async ({
    shop,
    admin,
    logIn,
    newPerson,
  }) => {
    const [{ user }, { user: customer }] = [await newPerson({ role: 'admin' }), await newPerson()]
    for (const { email } of [user, customer])
      for (let number = 0; number < 10; number += 1) await logIn(email, '000000')
    const warningsFor = async (email: string) =>
      (await mailsFor(shop, email)).filter(({ kind }) => kind === 'administrator_tries')
    expect(await warningsFor(admin.email)).toEqual([
      { kind: 'administrator_tries', data: { account: `${user.username} (${user.email})` } },
    ])
    expect(await warningsFor(user.email)).toEqual([])
  })
})

describe('a stranger who knows the password', () => {
  test('strangers’ codes are limited apart from the owner’s, who is notified', async ({
    shop,
    logIn,
    newPerson,
  }) => {
    const { user, token, secret, recoveryCodes, device } = await newPerson()
    const statuses: number[] = []
    for (let number = 0; number < 12; number += 1)
      statuses.push((await logIn(user.email, '000000', { remoteAddress: `198.18.1.${number}` })).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await logIn(user.email, codeOf(secret))).statusCode).toBe(429)
    expect((await logIn(user.email, codeOf(secret), { device })).statusCode).toBe(200)
    await shop.call(renewRecoveryCodes, { body: { password, code: recoveryCodes[0] ?? '' } }, token)
    expect(
      (await mailsFor(shop, user.email)).filter(({ kind }) => kind === 'second_factor_tries'),
    ).toHaveLength(1)
  })

  test('tries at most 30 second-factor codes a day', async ({ shop, logIn, newPerson }) => {
    const { user } = await newPerson()
    const statuses: number[] = []
    for (let hour = 0; hour < 5; hour += 1) {
      for (let number = 0; number < 10; number += 1)
        statuses.push((await logIn(user.email, '000000', { remoteAddress: `198.18.2.${number}` })).statusCode)
      await letPass(shop, 3_600_000)
    }
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 20])
  })

  test('a session alone changes no password and erases no account (ASVS 7.5.1)', async ({
    shop,
    newPerson,
    later,
  }) => {
    const { user, token, secret } = await newPerson()
    const change = { currentPassword: password, newPassword: 'meenakari-1953' }
    await expect(shop.call(changePassword, { body: change }, token)).rejects.toEqual(
      refused(400, 'code_needed'),
    )
    await expect(shop.call(changePassword, { body: { ...change, code: '000000' } }, token)).rejects.toEqual(
      refused(400, 'wrong_code'),
    )
    await expect(shop.call(eraseAccount, { body: { password } }, token)).rejects.toEqual(
      refused(400, 'code_needed'),
    )
    expect((await shop.call(getMe, {}, token)).user?._id).toBe(user._id)
    await shop.call(changePassword, { body: { ...change, code: codeOf(secret) } }, token)
    later(30_000)
    await shop.call(eraseAccount, { body: { password: change.newPassword, code: codeOf(secret) } }, token)
    expect((await shop.call(getMe, {}, token)).user).toBeNull()
  })
})

test('a code of a former secret does not confirm a new one', async ({ shop }) => {
  const { user } = await signIn(shop, { password })
  const person = { id: user._id, email: user.email, username: user.username }
  const [earlier, newer] = [newSecret(), newSecret()]
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('second_factors')
      .values({ user_id: user._id, secret: earlier, turned_on_at: null, last_step: 0 })
      .execute(),
  )
  const before = {
    db: shop.context.db.reader,
    settings: shop.context.settings,
    source: { networks: ['203.0.113.9'] },
    // The other tab writes right after the earlier secret was read. SQLite cannot run transactions
    // concurrently.
    independentTransaction: <T>(work: Parameters<typeof shop.context.db.transaction<T>>[0]) =>
      shop.context.db.transaction((tx) => {
        const startAnew = (other: typeof tx) =>
          other.db
            .updateTable('second_factors')
            .set({ secret: newer, last_step: 0 })
            .where('user_id', '=', user._id)
            .execute()
        const db = tx.db.withPlugin(
          afterReading('secret', () =>
            engine === 'postgres' ? shop.context.db.transaction(startAnew) : startAnew(tx),
          ),
        )
        return work({ ...tx, db: Object.assign(db, { engine: tx.db.engine }) })
      }),
  }
  await expect(prepareTurnOnSecondFactor(before, person, codeOf(earlier))).rejects.toMatchObject({
    code: 'wrong_code',
  })
  await expect(
    shop.context.db.transaction((tx) => turnOn(tx, { actor: person, token: undefined })),
  ).rejects.toMatchObject({
    code: 'wrong_code',
  })
})

/** Runs a function once, after rows with this column have been read. */
function afterReading(column: string, run: () => Promise<unknown>): KyselyPlugin {
  let done = false
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!done && result.rows[0] && column in result.rows[0]) {
        done = true
        await run()
      }
      return result
    },
  }
}
