import { expect } from 'vitest'
import { refusalBody } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { signIn } from '../../../../tests/shop.ts'
import { checkPassword, login, register, sendOtp, verifyOtp } from '../../../contract/account.ts'
import { listUsers } from '../../../contract/manage-users.ts'
import type { ApiError } from '../../../web/api/client.ts'

const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })
const someone = () => `asha-${crypto.randomUUID()}@example.in`

test('AUTH-03 AUTH-04 API-02 registers with a mailed code, sends a welcome and logs in', async ({ shop }) => {
  const email = someone()
  expect(await shop.call(sendOtp, { body: { email } })).toEqual({ message: 'OTP sent to your email' })
  const otp = await codeFor(shop, email)
  expect(otp).toMatch(/^\d{6}$/)
  const verified = await shop.call(verifyOtp, { body: { email, otp } })
  expect(verified).toEqual({
    message: 'OTP verified successfully',
    proof: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  const { message, user } = await shop.call(register, {
    body: { username: '  Asha ', email, password, proof: verified.proof },
  })
  expect(message).toBe('Registration successful')
  expect(user).toMatchObject({
    username: 'Asha',
    email,
    role: 'user',
    profileImage: '',
    bio: '',
    profession: '',
  })
  expect(await mailsFor(shop, email)).toEqual([
    { kind: 'code', data: { code: otp, purpose: 'register', hasAccount: false } },
    { kind: 'welcome', data: { username: 'Asha' } },
  ])
  expect((await shop.call(login, { body: { email: email.toUpperCase(), password } })).user._id).toBe(user._id)
})

test('AUTH-04 ADM-03 each new account is welcomed, and is found among the customers', async ({
  shop,
  admin,
}) => {
  for (const username of ['Bela', 'Chitra']) {
    const email = someone()
    const proof = await verifyEmail(shop, email)
    await shop.call(register, { body: { username, email, password, proof } })
    expect((await mailsFor(shop, email)).at(-1)).toEqual({ kind: 'welcome', data: { username } })
    expect(await shop.call(listUsers, { query: { search: email, role: 'user' } }, admin.token)).toMatchObject(
      [{ username, email, role: 'user' }],
    )
  }
})

test('AUTH-05 creates no account without a verified code for that very e-mail (ASVS 2.3.1)', async ({
  shop,
}) => {
  const [email, other] = [someone(), someone()]
  // It says neither whether the password is a good one nor that a code was used up.
  const refusal = await refusalBody(
    shop.call(register, { body: { username: 'Asha', email, password: 'password' } }),
  )
  expect(refusal).toEqual({
    status: 400,
    data: {
      code: 'wrong_code',
      error: expect.any(String),
      message: 'Invalid or expired OTP. Please try again.',
    },
  })
  await shop.call(sendOtp, { body: { email: other } })
  await expect(shop.call(register, { body: { username: 'Asha', email: other, password } })).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  const { proof } = await shop.call(verifyOtp, { body: { email: other, otp: await codeFor(shop, other) } })
  for (const typed of [password, 'password']) {
    await expect(
      shop.call(register, { body: { username: 'Asha', email, password: typed, proof } }),
    ).rejects.toEqual(refused(400, 'wrong_code'))
  }
})

test('AUTH-05 a verified code serves once and for thirty minutes (ASVS 6.5.1)', async ({ shop }) => {
  const [email, late] = [someone(), someone()]
  const [proof, lateProof] = [await verifyEmail(shop, email), await verifyEmail(shop, late)]
  await shop.call(register, { body: { username: 'Asha', email, password, proof } })
  await expect(shop.call(register, { body: { username: 'Asha', email, password, proof } })).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
  await letPass(shop, 30 * 60_000)
  await expect(
    shop.call(register, { body: { username: 'Asha', email: late, password, proof: lateProof } }),
  ).rejects.toEqual(refused(400, 'wrong_code'))
})

test('AUTH-04 rejects wrong, expired and exhausted codes (ASVS 6.5.5, 6.6.3)', async ({ shop }) => {
  const [expired, tried] = [someone(), someone()]
  await shop.call(sendOtp, { body: { email: expired } })
  await letPass(shop, 10 * 60_000)
  await expect(
    shop.call(verifyOtp, { body: { email: expired, otp: await codeFor(shop, expired) } }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'Invalid or expired OTP. Please try again.',
  })
  await shop.call(sendOtp, { body: { email: tried } })
  const otp = await codeFor(shop, tried)
  // Five in parallel: none bypasses the counter.
  const tries = Array.from({ length: 5 }, () =>
    shop.call(verifyOtp, { body: { email: tried, otp: otherCode(otp) } }),
  )
  expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  await expect(shop.call(verifyOtp, { body: { email: tried, otp } })).rejects.toEqual(
    refused(400, 'wrong_code'),
  )
})

test('AUTH-03 limits codes per e-mail and says when to retry (ASVS 2.4.1)', async ({ shop }) => {
  const email = someone()
  const ask = () => shop.app.inject({ method: 'POST', url: '/api/auth/send-otp', payload: { email } })
  expect((await ask()).statusCode).toBe(200)
  const tooSoon = await ask()
  expect(tooSoon.statusCode).toBe(429)
  expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(25)
  expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(30)
  for (let sent = 1; sent < 5; sent += 1) {
    await letPass(shop, 30_000)
    expect((await ask()).statusCode).toBe(200)
  }
  await letPass(shop, 30_000)
  const tooMany = await ask()
  expect(tooMany.statusCode).toBe(429)
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(3000)
  expect(tooMany.json()).toMatchObject({ code: 'too_many', error: tooMany.json().message })
})

test('AUTH-03 limits codes and wrong codes per network (ASVS 2.4.1)', async ({ shop }) => {
  const from = (remoteAddress: string, url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, payload, remoteAddress })
  const responses = await Promise.all(
    Array.from({ length: 61 }, () => from('198.51.100.7', '/api/auth/send-otp', { email: someone() })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  // Six of sixty codes begin with a zero, which is mailed as well.
  const mails = await shop.context.db.reader
    .selectFrom('outbox')
    .select('data')
    .where('kind', '=', 'code')
    .execute()
  for (const { data } of mails)
    expect(JSON.parse(data)).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) })
  expect((await from('198.51.100.8', '/api/auth/send-otp', { email: someone() })).statusCode).toBe(200)
  for (let wrong = 0; wrong < 60; wrong += 1) {
    expect(
      (await from('198.51.100.9', '/api/auth/verify-otp', { email: someone(), otp: '000000' })).statusCode,
    ).toBe(400)
  }
  expect(
    (await from('198.51.100.9', '/api/auth/verify-otp', { email: someone(), otp: '000000' })).statusCode,
  ).toBe(429)
})

test('AUTH-03 known addresses get the same response and a different mail', async ({ shop }) => {
  const { user } = await signIn(shop)
  expect(await shop.call(sendOtp, { body: { email: user.email } })).toEqual({
    message: 'OTP sent to your email',
  })
  expect((await mailsFor(shop, user.email))[0]?.data).toEqual({
    code: expect.any(String),
    purpose: 'register',
    hasAccount: true,
  })
  // Without the code the response does not reveal that the address is taken; with it the response is 409.
  await expect(
    shop.call(register, { body: { username: 'Asha', email: user.email, password } }),
  ).rejects.toEqual(refused(400, 'wrong_code'))
  const { proof } = await shop.call(verifyOtp, {
    body: { email: user.email, otp: await codeFor(shop, user.email) },
  })
  const again = { username: 'Asha', email: user.email.toUpperCase(), password, proof }
  await expect(shop.call(register, { body: again })).rejects.toMatchObject({
    status: 409,
    message: 'There is already an account with this e-mail. Please log in.',
    data: { code: 'email_taken' },
  })
})

test.for(['a@b.in\r\nX-A: 1', 'a@b.in\nX-A:1', 'a@b.in,c@d.in', 'a <b@c.in', 'a@b.in;'])(
  'no mail goes to an address that could change headers: %j (ASVS 1.3.11)',
  async (email, { shop }) => {
    for (const [url, payload] of [
      ['/api/auth/send-otp', { email }],
      ['/api/auth/register', { username: 'Asha', email, password }],
      ['/api/auth/reset-password', { email, otp: '000000', password }],
    ] as const) {
      const { statusCode, payload: answer } = await shop.app.inject({ method: 'POST', url, payload })
      expect([statusCode, JSON.parse(answer)]).toEqual([
        400,
        expect.objectContaining({
          issues: [{ path: 'email', message: 'Please enter an e-mail address, such as asha@example.com.' }],
        }),
      ])
    }
    expect(
      await shop.context.db.reader
        .selectFrom('outbox')
        .selectAll()
        .where('to_address', 'like', '%b.in%')
        .execute(),
    ).toEqual([])
  },
)

test('AUTH-02 names what is wrong with a registration (ASVS 6.2.1, 6.2.9)', async ({ shop }) => {
  for (const [body, path] of [
    [{ username: ' ', email: someone(), password }, 'username'],
    [{ username: 'x'.repeat(61), email: someone(), password }, 'username'],
    [{ username: 'Asha', email: 'no-address', password }, 'email'],
    [{ username: 'Asha', email: 'a@b.in\r\nBcc: all@example.in', password }, 'email'],
    [{ username: 'Asha', email: someone(), password: 'short' }, 'password'],
    [{ username: 'Asha', email: someone(), password: 'x'.repeat(129) }, 'password'],
    [{ username: 'Asha', email: someone() }, 'password'],
  ] as const) {
    const response = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  }
})

test('AUTH-05 stores passwords and codes only as hashes (ASVS 11.4.2)', async ({ shop }) => {
  const email = someone()
  await shop.call(sendOtp, { body: { email } })
  const otp = await codeFor(shop, email)
  const { code_hash } = await shop.context.db.reader
    .selectFrom('codes')
    .select('code_hash')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  expect(code_hash).not.toContain(otp)
  const { proof } = await shop.call(verifyOtp, { body: { email, otp } })
  await shop.call(register, { body: { username: 'Asha', email, password, proof } })
  const { password_hash } = await shop.context.db.reader
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('AUTH-02 rejects weak passwords with one message and keeps the proof (ASVS 6.2.4)', async ({ shop }) => {
  const email = someone()
  const proof = await verifyEmail(shop, email)
  for (const weak of ['Password1', 'suvarna123', 'Meenakshi12', email]) {
    await expect(
      shop.call(register, { body: { username: 'Meenakshi', email, password: weak, proof } }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('This password is easy to guess') as string,
      data: { code: 'weak_password' },
    })
  }
  expect(
    (await shop.call(register, { body: { username: 'Meenakshi', email, password, proof } })).user.email,
  ).toBe(email)
})

test('judges a password before any code is sent', async ({ shop }) => {
  const check = (tried: string, username?: string) =>
    shop.call(checkPassword, { body: { password: tried, ...(username && { username }) } })
  expect((await check('password')).problem).toMatch(/^This password is easy to guess/)
  expect((await check('Ananya123', 'Ananya')).problem).toMatch(/^This password is easy to guess/)
  expect(await check('Ananya123')).toEqual({ problem: null })
  expect(await check(password, 'Ananya')).toEqual({ problem: null })
})

test('the fifth wrong and the expired code end the tries', async ({ shop }) => {
  const email = someone()
  await shop.call(sendOtp, { body: { email } })
  const otp = await codeFor(shop, email)
  const problem = (tried: string) =>
    shop.call(verifyOtp, { body: { email, otp: tried } }).then(
      () => undefined,
      (error: unknown) => (error as ApiError).data,
    )
  const hints = []
  for (let tries = 0; tries < 5; tries += 1) hints.push((await problem(otherCode(otp)))?.['needsNewCode'])
  expect(hints).toEqual([undefined, undefined, undefined, undefined, true])
  expect(await problem(otp)).toMatchObject({
    message: 'Invalid or expired OTP. Please try again.',
    needsNewCode: true,
  })
})
