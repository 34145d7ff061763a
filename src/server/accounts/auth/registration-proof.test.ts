import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { register, sendOtp, verifyOtp } from '../../../contract/account.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

const password = 'kundan-1947'
const refused = (status: number, code: string) => expect.objectContaining({ status, data: expect.objectContaining({ code }) })
const someone = () => `asha-${crypto.randomUUID()}@example.in`
const post = (url: string, payload: object, more: object = {}) => it.app.inject({ method: 'POST', url, payload, ...more })
const registerAs = (email: string, more: object = {}) => post('/api/auth/register', { username: 'Asha', email, password }, more)

describe('S1: the proof of a verified e-mail belongs to the client that entered the code', () => {
  /** An attacker's requests, 25 a second, each from another address, so that no rate limit stands in for the proof. */
  function poll(email: string): () => Promise<number[]> {
    const tries: Promise<{ statusCode: number }>[] = []
    const once = () =>
      tries.push(post('/api/auth/register', { username: 'Stranger', email, password: 'not-the-owners-1' }, { remoteAddress: `198.18.0.${tries.length}` }))
    once()
    const timer = setInterval(once, 40)
    return async () => {
      clearInterval(timer)
      once()
      return (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    }
  }

  test.each([0, 80, 150, 300])('S1: a stranger who polls register 25 times a second never wins, with a round trip of %i ms (ASVS 2.3.1, 6.1.3)', async (roundTrip) => {
    const email = someone()
    await it.call(sendOtp, { body: { email } })
    const stop = poll(email)
    const { proof } = await it.call(verifyOtp, { body: { email, otp: await codeFor(it, email) } })
    // Not a wait for a condition: this is the network delay of the owner.
    await new Promise((resolve) => setTimeout(resolve, roundTrip))
    const { user } = await it.call(register, { body: { username: 'Asha', email, password, proof } })
    const statuses = await stop()
    expect(user.username).toBe('Asha')
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(statuses.length).toBeGreaterThan(roundTrip / 40)
  })

  test('S1: browsers bring it in a cookie that scripts cannot read and that registering takes away (ASVS 3.3.2, 3.3.4)', async () => {
    const email = someone()
    await it.call(sendOtp, { body: { email } })
    const verified = await post('/api/auth/verify-otp', { email, otp: await codeFor(it, email) })
    const [cookie] = verified.cookies
    expect(cookie).toMatchObject({ name: 'registration', value: verified.json<{ proof: string }>().proof, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 1800 })
    expect((await registerAs(email)).statusCode).toBe(400)
    const registered = await registerAs(email, { cookies: { registration: cookie?.value } })
    expect(registered.statusCode).toBe(201)
    expect(registered.cookies.find(({ name }) => name === 'registration')).toMatchObject({ value: '' })
  })

  test('S1: behind https no other host of the domain can set that cookie (ASVS 3.3.1, 3.3.3)', async () => {
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

  test('S1: it serves for its own e-mail only, and the database keeps only its hash', async () => {
    const [email, other] = [someone(), someone()]
    const [proof] = [await verifyEmail(it, email), await verifyEmail(it, other)]
    await expect(it.call(register, { body: { username: 'Asha', email: other, password, proof } })).rejects.toEqual(refused(400, 'wrong_code'))
    const { proof_hash } = await it.context.db.reader.selectFrom('codes').select('proof_hash').where('email_key', '=', email).executeTakeFirstOrThrow()
    expect(proof_hash).not.toContain(proof)
    await it.call(register, { body: { username: 'Asha', email, password, proof } })
  })

  test('S1: a newer code that somebody else asks for does not take it away', async () => {
    const email = someone()
    const proof = await verifyEmail(it, email)
    await it.context.db.transaction((tx) => tx.deleteFrom('throttles').where('key', 'like', 'code-pause:%').execute())
    await it.call(sendOtp, { body: { email } })
    expect((await it.call(register, { body: { username: 'Asha', email, password, proof } })).user.email).toBe(email)
  })
})

test('S1: registering without a proof is limited for a network, and a proof from that network serves on (ASVS 2.4.1)', async () => {
  const from = { remoteAddress: '198.51.100.20' }
  const statuses = (await Promise.all(Array.from({ length: 40 }, () => registerAs(someone(), from)))).map(({ statusCode }) => statusCode)
  expect([statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length]).toEqual([30, 10])
  const email = someone()
  const proof = await verifyEmail(it, email)
  expect((await post('/api/auth/register', { username: 'Asha', email, password, proof }, from)).statusCode).toBe(201)
})

test('6.5.1: a mailed registration code verifies once, also when it arrives many times at once (ASVS 6.5.1)', async () => {
  const email = someone()
  await it.call(sendOtp, { body: { email } })
  const otp = await codeFor(it, email)
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => it.call(verifyOtp, { body: { email, otp } })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(it.call(verifyOtp, { body: { email, otp } })).rejects.toEqual(refused(400, 'wrong_code'))
})
