import { describe, expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { changePassword, resetPasswordByLink, sendOtp } from '../../../contract/account.ts'
import { eraseAccount } from '../../../contract/privacy.ts'
import { startSecondFactor } from '../../../contract/second-factor.ts'
import { endSessions } from '../../../contract/session.ts'
import { consumeLink } from './reset-password-by-link.ts'

const test = shopTest()
  .extend(
    'ask',
    { scope: 'file' },
    ({ shop }) =>
      (email: string) =>
        shop.call(sendOtp, { body: { email, purpose: 'reset' } }),
  )
  .extend(
    'post',
    { scope: 'file' },
    ({ shop }) =>
      (url: string, payload: object, { remoteAddress = '203.0.113.9', device }: From = {}) =>
        shop.app.inject({
          method: 'POST',
          url,
          payload,
          remoteAddress,
          ...(device !== undefined && { cookies: { device } }),
        }),
  )
  .extend(
    'logIn',
    { scope: 'file' },
    ({ post }) =>
      (email: string, typed = password, from: From = {}) =>
        post('/api/auth/login', { email, password: typed }, from),
  )
  /**
   * Attackers in a hundred networks use up the login attempts of an account. Those of the second to the 99th
   * are only counted.
   */
  .extend('attack', { scope: 'file' }, ({ shop, logIn }) => async (email: string): Promise<void> => {
    const guess = async (network: number) =>
      (await logIn(email, 'wrong-password', { remoteAddress: `198.18.${network}.1` })).statusCode
    expect(await guess(1)).toBe(400)
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('throttles').set({ hits: 99 }).where('key', '=', `login-email:${email}`).execute(),
    )
    expect([await guess(100), await guess(101)]).toEqual([400, 429])
  })
  /** The token of the latest link mailed to an address. */
  .extend('linkFor', { scope: 'file' }, ({ shop }) => async (email: string): Promise<string> => {
    const link = (await mailsFor(shop, email)).findLast(({ kind }) => kind === 'code')?.data['link']
    if (typeof link !== 'string') throw new Error(`No link was mailed to ${email}.`)
    return link
  })

const password = 'kundan-1947'
const newPassword = 'meenakari-1953'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })

type From = { remoteAddress?: string; device?: string | undefined }
const deviceOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find(({ name }) => name === 'device')?.value

describe('strangers who guess at an account', () => {
  test('do not block the owner on a known device (ASVS 6.3.1)', async ({ shop, logIn, attack }) => {
    const { user } = await signIn(shop, { password })
    const device = deviceOf(await logIn(user.email))
    await attack(user.email)
    expect((await logIn(user.email)).statusCode).toBe(429)
    const back = await logIn(user.email, password, { device })
    expect([back.statusCode, deviceOf(back)]).toEqual([200, device])
  })

  test('cannot use up a known device’s separately limited attempts', async ({ shop, logIn }) => {
    const { user } = await signIn(shop, { password })
    const [device, other] = [deviceOf(await logIn(user.email)), deviceOf(await logIn(user.email))]
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => logIn(user.email, 'wrong-password', { device })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect((await logIn(user.email, password, { device })).statusCode).toBe(429)
    expect((await logIn(user.email, password, { device: other })).statusCode).toBe(200)
    expect((await logIn(user.email)).statusCode).toBe(200)
  })

  test('gain nothing by a device of their own', async ({ shop, logIn, attack }) => {
    const [{ user }, { user: stranger }] = [
      await signIn(shop, { password }),
      await signIn(shop, { password }),
    ]
    await attack(user.email)
    for (const device of [deviceOf(await logIn(stranger.email)), 'x'.repeat(43)]) {
      expect((await logIn(user.email, password, { device })).statusCode).toBe(429)
    }
  })

  test('a login replaces a device that strangers know', async ({ shop, logIn }) => {
    const { user } = await signIn(shop, { password })
    const planted = 'x'.repeat(43)
    const device = deviceOf(await logIn(user.email, password, { device: planted }))
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(device).not.toBe(planted)
  })

  test('do not block a logged-in owner’s protected actions', async ({ shop, attack }) => {
    const { user, token } = await signIn(shop, { password })
    await attack(user.email)
    await shop.call(startSecondFactor, { body: { password } }, token)
    await shop.call(endSessions, { body: { password } }, token)
    await shop.call(changePassword, { body: { currentPassword: password, newPassword } }, token)
    expect(await shop.call(eraseAccount, { body: { password: newPassword } }, token)).toEqual({
      message: 'Your account has been erased.',
    })
  })

  test('use up only the attempts of their IPv6 network (ASVS 6.3.1)', async ({ shop, logIn }) => {
    const { user } = await signIn(shop, { password })
    const from = (subnet: number) => `2001:db8:7:${subnet.toString(16)}::1`
    // Ten networks of one /60, ten attempts each; then networks all over the /48.
    const near = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        logIn(user.email, 'wrong-password', { remoteAddress: from(number % 10) }),
      ),
    )
    expect(near.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20)
    const far = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        logIn(user.email, 'wrong-password', { remoteAddress: from(256 * (number + 1)) }),
      ),
    )
    expect(far.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20)
    expect((await logIn(user.email)).statusCode).toBe(200)
  })
})

describe('the link in the mail for a new password', () => {
  test('works although strangers have burnt the code and used up the attempts (ASVS 6.4.3)', async ({
    shop,
    post,
    logIn,
    attack,
    linkFor,
    ask,
  }) => {
    const { user } = await signIn(shop, { password })
    await ask(user.email)
    const otp = await codeFor(shop, user.email)
    const guess = () =>
      post(
        '/api/auth/reset-password',
        { email: user.email, otp: otherCode(otp), password: newPassword },
        { remoteAddress: '198.18.200.1' },
      )
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess()).statusCode).toBe(400)
    expect(
      (await post('/api/auth/reset-password', { email: user.email, otp, password: newPassword })).statusCode,
    ).toBe(400)
    await attack(user.email)
    const reset = await post('/api/auth/reset-password/link', {
      token: await linkFor(user.email),
      password: newPassword,
    })
    expect(reset.json()).toEqual({ message: 'Your password has been changed. Please log in.' })
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200)
  })

  test('works although a stranger used up the hourly mails', async ({ shop, linkFor, ask }) => {
    const { user } = await signIn(shop, { password })
    for (let mail = 0; mail < 5; mail += 1) {
      await shop.context.db.transaction((tx) =>
        tx.db.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute(),
      )
      await ask(user.email)
    }
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute(),
    )
    await expect(ask(user.email)).rejects.toEqual(refused(429, 'too_many'))
    // The hour of the code is nearly over.
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('codes')
        .set((row) => ({
          expires_at: row('expires_at', '-', 59 * 60_000),
          link_expires_at: row('link_expires_at', '-', 59 * 60_000),
        }))
        .where('email_key', '=', user.email)
        .execute(),
    )
    await shop.call(resetPasswordByLink, {
      body: { token: await linkFor(user.email), password: newPassword },
    })
  })

  test('works once, also in parallel, and invalidates the code (ASVS 6.5.1)', async ({
    shop,
    post,
    linkFor,
    ask,
  }) => {
    const { user, token: session } = await signIn(shop, { password })
    await ask(user.email)
    const [token, otp] = [await linkFor(user.email), await codeFor(shop, user.email)]
    const use = () => post('/api/auth/reset-password/link', { token, password: newPassword })
    const responses = await Promise.all(Array.from({ length: 5 }, use))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(
      (await post('/api/auth/reset-password', { email: user.email, otp, password: newPassword })).statusCode,
    ).toBe(400)
    await expect(shop.call(endSessions, { body: { password: newPassword } }, session)).rejects.toEqual(
      refused(401, 'not_signed_in'),
    )
    expect((await mailsFor(shop, user.email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(
      1,
    )
  })

  test('one of two parallel requests uses it up (ASVS 6.5.1)', async ({ shop, linkFor, ask }) => {
    const { user } = await signIn(shop, { password })
    await ask(user.email)
    const link = await linkFor(user.email)
    const spend = () => shop.context.db.transaction((tx) => consumeLink(tx, link))
    expect((await Promise.all([spend(), spend()])).toSorted()).toEqual([false, true])
  })

  test('expires after an hour, survives a rejected password, stored as hash (ASVS 6.5.2, 6.5.5)', async ({
    shop,
    linkFor,
    ask,
  }) => {
    const { user } = await signIn(shop, { password, username: 'Meenakshi' })
    await ask(user.email)
    const token = await linkFor(user.email)
    const { link_hash } = await shop.context.db.reader
      .selectFrom('codes')
      .select('link_hash')
      .where('email_key', '=', user.email)
      .executeTakeFirstOrThrow()
    expect(link_hash).not.toContain(token)
    await expect(shop.call(resetPasswordByLink, { body: { token, password: 'Meenakshi1' } })).rejects.toEqual(
      refused(400, 'weak_password'),
    )
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('codes')
        .set({ link_expires_at: Date.now() })
        .where('email_key', '=', user.email)
        .execute(),
    )
    await expect(shop.call(resetPasswordByLink, { body: { token, password: newPassword } })).rejects.toEqual(
      refused(400, 'wrong_code'),
    )
  })

  test('goes to existing accounts only, and wrong links are limited', async ({ shop, post, ask }) => {
    await ask('unknown@example.in')
    expect((await mailsFor(shop, 'unknown@example.in'))[0]?.data).not.toHaveProperty('link')
    const wrong = () =>
      post(
        '/api/auth/reset-password/link',
        { token: 'y'.repeat(43), password: newPassword },
        { remoteAddress: '198.51.100.30' },
      )
    const statuses = (await Promise.all(Array.from({ length: 35 }, wrong))).map(
      ({ statusCode }) => statusCode,
    )
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 5])
  })
})
