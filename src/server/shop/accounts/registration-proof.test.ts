import { describe, expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { register, sendOtp, verifyOtp } from '../../../contract/account.ts'

const test = shopTest()
  .extend(
    'post',
    { scope: 'file' },
    ({ shop }) =>
      (url: string, payload: object, more: object = {}) =>
        shop.app.inject({ method: 'POST', url, payload, ...more }),
  )

  .extend(
    'registerAs',
    { scope: 'file' },
    ({ post }) =>
      (email: string, more: object = {}) =>
        post('/api/auth/register', { username: 'Asha', email, password }, more),
  )
  /**
   * An attacker's requests, 25 a second, each from another address, so that no rate limit stands in for the
   * proof.
   */
  .extend('poll', { scope: 'file' }, ({ post }) => (email: string): (() => Promise<number[]>) => {
    const tries: Promise<{ statusCode: number }>[] = []
    const once = () =>
      tries.push(
        post(
          '/api/auth/register',
          { username: 'Stranger', email, password: 'not-the-owners-1' },
          { remoteAddress: `198.18.0.${tries.length}` },
        ),
      )
    once()
    const timer = setInterval(once, 40)
    return async () => {
      clearInterval(timer)
      once()
      return (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    }
  })

const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })
const someone = () => `asha-${crypto.randomUUID()}@example.in`

describe('the proof of a verified e-mail belongs to its client', () => {
  test.for([0, 80, 150, 300])(
    'a polling stranger never wins at %i ms round trip (ASVS 2.3.1, 6.1.3)',
    async (roundTrip, { shop, poll }) => {
      const email = someone()
      await shop.call(sendOtp, { body: { email } })
      const stop = poll(email)
      const { proof } = await shop.call(verifyOtp, { body: { email, otp: await codeFor(shop, email) } })
      // Not a wait for a condition: this is the network delay of the owner.
      await new Promise((resolve) => setTimeout(resolve, roundTrip))
      const { user } = await shop.call(register, { body: { username: 'Asha', email, password, proof } })
      const statuses = await stop()
      expect(user.username).toBe('Asha')
      expect(new Set(statuses)).toEqual(new Set([400]))
      expect(statuses.length).toBeGreaterThan(roundTrip / 40)
    },
  )

  test('browsers hold it in an HttpOnly cookie until registration (ASVS 3.3.2, 3.3.4)', async ({
    shop,
    post,
    registerAs,
  }) => {
    const email = someone()
    await shop.call(sendOtp, { body: { email } })
    const verified = await post('/api/auth/verify-otp', { email, otp: await codeFor(shop, email) })
    const [cookie] = verified.cookies
    expect(cookie).toMatchObject({
      name: 'registration',
      value: verified.json<{ proof: string }>().proof,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 1800,
    })
    expect((await registerAs(email)).statusCode).toBe(400)
    const registered = await registerAs(email, { cookies: { registration: cookie?.value } })
    expect(registered.statusCode).toBe(201)
    expect(registered.cookies.find(({ name }) => name === 'registration')).toMatchObject({ value: '' })
  })

  test('behind https no other host of the domain can set that cookie (ASVS 3.3.1, 3.3.3)', async () => {
    const https = await openTestShop({ PUBLIC_URL: 'https://shop.test' })
    try {
      const email = someone()
      await https.call(sendOtp, { body: { email } })
      const payload = { email, otp: await codeFor(https, email) }
      const { cookies } = await https.app.inject({ method: 'POST', url: '/api/auth/verify-otp', payload })
      expect(cookies[0]).toMatchObject({ name: '__Host-registration', secure: true, path: '/' })
      expect(cookies[0]).not.toHaveProperty('domain')
    } finally {
      await https.close()
    }
  })

  test('it is valid for its own e-mail and stored as hash', async ({ shop }) => {
    const [email, other] = [someone(), someone()]
    const [proof] = [await verifyEmail(shop, email), await verifyEmail(shop, other)]
    await expect(
      shop.call(register, { body: { username: 'Asha', email: other, password, proof } }),
    ).rejects.toEqual(refused(400, 'wrong_code'))
    const { proof_hash } = await shop.context.db.reader
      .selectFrom('codes')
      .select('proof_hash')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    expect(proof_hash).not.toContain(proof)
    await shop.call(register, { body: { username: 'Asha', email, password, proof } })
  })

  test('a newer code for another client does not invalidate it', async ({ shop }) => {
    const email = someone()
    const proof = await verifyEmail(shop, email)
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute(),
    )
    await shop.call(sendOtp, { body: { email } })
    expect(
      (await shop.call(register, { body: { username: 'Asha', email, password, proof } })).user.email,
    ).toBe(email)
  })
})

test('registering without a proof is limited per network (ASVS 2.4.1)', async ({
  shop,
  post,
  registerAs,
}) => {
  const from = { remoteAddress: '198.51.100.20' }
  const statuses = (await Promise.all(Array.from({ length: 40 }, () => registerAs(someone(), from)))).map(
    ({ statusCode }) => statusCode,
  )
  expect([
    statuses.filter((status) => status === 400).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([30, 10])
  const email = someone()
  const proof = await verifyEmail(shop, email)
  expect(
    (await post('/api/auth/register', { username: 'Asha', email, password, proof }, from)).statusCode,
  ).toBe(201)
})

test('6.5.1: a code may contain spaces, and its proof registers one account (ASVS 6.5.1)', async ({
  shop,
  registerAs,
}) => {
  const email = someone()
  await shop.call(sendOtp, { body: { email } })
  const otp = await codeFor(shop, email)
  const { proof } = await shop.call(verifyOtp, {
    body: { email, otp: ` ${otp.slice(0, 3)} ${otp.slice(3)} ` },
  })
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => registerAs(email, { cookies: { registration: proof } })),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400])
})

test('6.5.1: a registration code verifies once, also in parallel (ASVS 6.5.1)', async ({ shop }) => {
  const email = someone()
  await shop.call(sendOtp, { body: { email } })
  const otp = await codeFor(shop, email)
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => shop.call(verifyOtp, { body: { email, otp } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(shop.call(verifyOtp, { body: { email, otp } })).rejects.toEqual(refused(400, 'wrong_code'))
})
