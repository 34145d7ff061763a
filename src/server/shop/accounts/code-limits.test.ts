import { describe, expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { openTestShop, signIn } from '../../../../tests/shop.ts'
import { codeLimitsTest as test } from '../../../../tests/fixtures/code-limits.ts'
import { login, register, resetPassword, resetPasswordByLink, sendOtp } from '../../../contract/account.ts'
import type { ApiError } from '../../../web/api/client.ts'
import { emailKey, mailboxKey } from '../../core/lib/email-key.ts'

const password = 'kundan-1947'

const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })

describe('guessing at mailed codes', () => {
  test('30 wrong codes block for a day and notify the owner (ASVS 6.6.3)', async ({
    shop,
    post,
    anHourLater,
  }) => {
    const { user } = await signIn(shop, { password })
    const statuses: number[] = []
    const warned: number[] = []
    for (let hour = 0; hour < 7; hour += 1) {
      await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
      const otp = otherCode(await codeFor(shop, user.email))
      const guess = (number: number) =>
        post('/api/auth/reset-password', { email: user.email, otp, password }, `198.18.${hour}.${number}`)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 5 }, (_, number) => guess(number)))).map(
          ({ statusCode }) => statusCode,
        ),
      )
      warned.push((await mailsFor(shop, user.email)).filter(({ kind }) => kind === 'code_tries').length)
      await anHourLater()
    }
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 5])
    expect(warned).toEqual([0, 1, 1, 1, 1, 1, 1])
    await shop.call(sendOtp, { body: { email: user.email, purpose: 'reset' } })
    const token = (await mailsFor(shop, user.email)).findLast(({ kind }) => kind === 'code')?.data[
      'link'
    ] as string
    await shop.call(resetPasswordByLink, { body: { token, password: 'meenakari-1953' } })
  })

  test('of 40 parallel tries five are checked per code (ASVS 6.6.3)', async ({ shop, post }) => {
    const email = `${crypto.randomUUID()}@example.in`
    await shop.call(sendOtp, { body: { email } })
    const guess = (number: number) =>
      post('/api/auth/verify-otp', { email, otp: '1' }, `198.18.100.${number}`)
    const statuses = (await Promise.all(Array.from({ length: 40 }, (_, number) => guess(number)))).map(
      ({ statusCode }) => statusCode,
    )
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([25, 15])
    const { tries } = await shop.context.db.reader
      .selectFrom('codes')
      .select('tries')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
  })
})

describe('a code goes to the account’s own mailbox', () => {
  test('in the spelling it registered with, however the e-mail was typed', async ({ shop }) => {
    const { user } = await signIn(shop, { email: `Kiran-${crypto.randomUUID()}@example.in` })
    await shop.call(sendOtp, { body: { email: user.email.toUpperCase(), purpose: 'reset' } })
    expect((await mailsFor(shop, user.email)).map(({ kind }) => kind)).toEqual(['code'])
    expect(await mailsFor(shop, user.email.toUpperCase())).toEqual([])
  })

  test('a sign that only looks like a letter is another address', async ({ shop }) => {
    const mark = crypto.randomUUID()
    const { user } = await signIn(shop, { email: `kiran-${mark}@example.in` })
    const disguised = `\u212Airan-${mark}@example.in`
    await shop.call(sendOtp, { body: { email: disguised, purpose: 'reset' } })
    expect((await mailsFor(shop, disguised))[0]?.data).toMatchObject({ hasAccount: false })
    expect(await mailsFor(shop, user.email)).toEqual([])
  })

  test('keys of addresses stay as they were', () => {
    for (const email of [
      ' Asha@Example.IN ',
      'ÉLODIE@example.in',
      'E\u0301lodie@example.in',
      'मीना@example.in',
      'STRASSE@example.in',
    ]) {
      expect(emailKey(email)).toBe(email.trim().normalize('NFC').toLowerCase())
    }
    expect([emailKey('\u212Airan@EXAMPLE.in'), emailKey('\u0130pek@example.in')]).toEqual([
      '\u212Airan@example.in',
      '\u0130pek@example.in',
    ])
  })
})

describe('mails to one mailbox and of the whole shop', () => {
  test('addresses with plus signs share the limits of their mailbox', async ({ shop, post }) => {
    const mark = crypto.randomUUID()
    const ask = (number: number, remoteAddress = `198.18.150.${number}`) =>
      post('/api/auth/send-otp', { email: `v-${mark}+${number}@example.in` }, remoteAddress)
    const statuses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      statuses.push((await ask(round)).statusCode)
      await shop.context.db.transaction((tx) =>
        tx.db.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute(),
      )
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(mailboxKey('V+1+2@Example.in')).toBe('v@example.in')
    expect(mailboxKey('+1@example.in')).toBe('+1@example.in')
  })

  test('the shop mails at most CODE_MAILS_PER_HOUR codes to unknown devices', async () => {
    const small = await openTestShop({ CODE_MAILS_PER_HOUR: '5' })
    try {
      const { user } = await signIn(small, { password })
      const send = (email: string, number: number, more: object = {}) =>
        small.app.inject({
          method: 'POST',
          url: '/api/auth/send-otp',
          payload: { email },
          remoteAddress: `198.18.160.${number}`,
          ...more,
        })
      const responses = await Promise.all(
        Array.from({ length: 9 }, (_, number) => send(`${crypto.randomUUID()}@example.in`, number)),
      )
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
      const { cookies } = await small.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: user.email, password },
      })
      const device = cookies.find(({ name }) => name === 'device')?.value
      expect((await send(user.email, 10)).statusCode).toBe(429)
      expect((await send(user.email, 10, { cookies: { device } })).statusCode).toBe(200)
    } finally {
      await small.close()
    }
  })
})

describe('registration while a few networks ask for codes', () => {
  test('beyond half of the codes a /32 or /16 gets a tenth', async () => {
    const small = await openTestShop({ CODE_MAILS_PER_HOUR: '200' })
    try {
      const send = async (remoteAddress: string) =>
        (
          await small.app.inject({
            method: 'POST',
            url: '/api/auth/send-otp',
            payload: { email: `${crypto.randomUUID()}@example.in` },
            remoteAddress,
          })
        ).statusCode
      const sendMany = async (count: number, addressOf: (index: number) => string) => {
        let sent = 0
        for (let index = 0; index < count; index += 1) if ((await send(addressOf(index))) === 200) sent += 1
        return sent
      }
      // Two networks take the first half, each from many narrower ones.
      expect(await sendMany(60, (index) => `2001:db8:${index}:1::1`)).toBe(60)
      expect(await sendMany(60, (index) => `198.18.${index}.7`)).toBe(40)
      expect(await sendMany(5, (index) => `2001:db8:ff:${index}::1`)).toBe(0)
      // Others still get theirs, up to a tenth each.
      expect(await sendMany(25, (index) => `198.19.${index}.7`)).toBe(20)
      expect(await sendMany(25, (index) => `2001:db9:${index}:1::1`)).toBe(20)
      expect(await sendMany(2, () => '203.0.113.9')).toBe(2)
    } finally {
      await small.close()
    }
  })
})

test('a stranger’s second factor does not block an unused account', async ({ shop }) => {
  const email = `${crypto.randomUUID()}@example.in`
  const proof = await verifyEmail(shop, email)
  const { user } = await shop.call(register, { body: { username: 'Asha', email, password, proof } })
  const turnOn = () =>
    shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('second_factors')
        .values({ user_id: user._id, secret: 'GEZDGNBVGY3TQOJQ', turned_on_at: Date.now(), last_step: 1 })
        .execute(),
    )
  const resetByLink = async (next: string) => {
    await letPass(shop, 3_600_000)
    await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
    const token = (await mailsFor(shop, email)).findLast(({ kind }) => kind === 'code')?.data[
      'link'
    ] as string
    await shop.call(resetPasswordByLink, { body: { token, password: next } })
  }
  await turnOn()
  await expect(shop.call(login, { body: { email, password } })).rejects.toEqual(refused(400, 'code_needed'))
  await resetByLink('meenakari-1953')
  expect((await shop.call(login, { body: { email, password: 'meenakari-1953' } })).user._id).toBe(user._id)
  expect((await mailsFor(shop, email)).map(({ kind }) => kind)).toContain('second_factor_off')
  // Turned on: an administrator keeps their second factor, even if an attacker reads the mailbox.
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user._id).execute(),
  )
  await turnOn()
  await resetByLink('filigree-1961')
  await expect(shop.call(login, { body: { email, password: 'filigree-1961' } })).rejects.toEqual(
    refused(400, 'code_needed'),
  )
})

test.for([
  ['completed', 'due_on_delivery', true],
  ['shipped', 'paid', true],
  ['pending', 'refunded', true],
  ['pending', 'due_on_delivery', false],
  ['shipped', 'awaiting_confirmation', false],
] as const)(
  'an account with a %s, %s order keeps its factor: %s',
  async ([status, payment_status, keeps], { shop }) => {
    const shopper = await newShopper(shop, 'user', password)
    const {
      body: { order },
    } = await sendOrder(shop, shopper, {
      products: [{ productId: await newProduct(shop, { price: 100 }), quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
    await shop.context.db.transaction(async (tx) => {
      await tx.db.updateTable('orders').set({ status, payment_status }).where('id', '=', order._id).execute()
      await tx.db
        .insertInto('second_factors')
        .values({ user_id: shopper.id, secret: 'GEZDGNBVGY3TQOJQ', turned_on_at: Date.now(), last_step: 1 })
        .execute()
    })
    await shop.call(sendOtp, { body: { email: shopper.email, purpose: 'reset' } })
    await shop.call(resetPassword, {
      body: { email: shopper.email, otp: await codeFor(shop, shopper.email), password: 'meenakari-1953' },
    })
    const outcome = await shop
      .call(login, { body: { email: shopper.email, password: 'meenakari-1953' } })
      .then(
        () => 'signed in',
        (error: unknown) => (error as ApiError).data?.code,
      )
    expect(outcome).toBe(keeps ? 'code_needed' : 'signed in')
  },
)

test('the fifth wrong reset code ends the tries', async ({ shop }) => {
  const { email } = await newShopper(shop)
  await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
  const otp = otherCode(await codeFor(shop, email))
  const problem = () =>
    shop.call(resetPassword, { body: { email, otp, password: 'meenakari-1953' } }).then(
      () => undefined,
      (error: unknown) => (error as ApiError).data,
    )
  const hints = []
  for (let tries = 0; tries < 5; tries += 1) hints.push((await problem())?.['needsNewCode'])
  expect(hints).toEqual([undefined, undefined, undefined, undefined, true])
})
