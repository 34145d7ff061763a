import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { letPass } from '../../../../tests/mails.ts'
import { openTestShop, signIn } from '../../../../tests/shop.ts'
import { changePassword, getMe, login, logout } from '../../../contract/account.ts'
import { DAY_MS } from '../../../rules/durations.ts'

const test = shopTest()
  .extend(
    'me',
    { scope: 'file' },
    ({ shop }) =>
      async (token: string) =>
        (await shop.call(getMe, {}, token)).user?._id,
  )
  /** Lets time pass for a user's sessions, as if they had been created and used `ms` earlier. */
  .extend(
    'leave',
    { scope: 'file' },
    ({ shop }) =>
      (userId: string, ms: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('sessions')
            .set((row) => ({
              created_at: row('created_at', '-', ms),
              used_at: row('used_at', '-', ms),
              expires_at: row('expires_at', '-', ms),
            }))
            .where('user_id', '=', userId)
            .execute(),
        ),
  )

const password = 'kundan-1947'
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, data: expect.objectContaining({ code }) })

test('AUTH-01 API-02 login returns the user and an HttpOnly cookie (ASVS 3.3.2, 3.3.4, 7.2.3)', async ({
  shop,
  me,
}) => {
  const { user } = await signIn(shop, { password })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: ` ${user.email} `, password },
  })
  const { token, user: signedIn } = response.json()
  expect(signedIn).toEqual(user)
  const [cookie] = response.cookies
  expect(cookie).toMatchObject({
    name: 'session',
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 86_400,
  })
  expect(cookie?.secure).toBeUndefined()
  // 256 bits in base64url.
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await me(token)).toBe(user._id)
  const byCookie = await shop.app.inject({ url: '/api/auth/me', cookies: { session: token } })
  expect(byCookie.json().user._id).toBe(user._id)
  expect(JSON.stringify(response.json())).not.toContain('argon2')
})

test('AUTH-01 behind https the cookie is Secure and bound to the host (ASVS 3.3.1, 3.3.3)', async () => {
  const https = await openTestShop({ PUBLIC_URL: 'https://shop.test' })
  try {
    const { user } = await signIn(https, { password })
    const response = await https.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password },
    })
    expect(response.cookies[0]).toMatchObject({
      name: '__Host-session',
      secure: true,
      httpOnly: true,
      path: '/',
    })
    expect(response.cookies[0]).not.toHaveProperty('domain')
  } finally {
    await https.close()
  }
})

test('AUTH-01 repeated wrong passwords delay every login for a stated time (ASVS 2.4.1, 6.3.1)', async ({
  shop,
}) => {
  const { user } = await signIn(shop, { password })
  const attempt = (guess: string, remoteAddress = '203.0.113.5') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: guess },
      remoteAddress,
    })
  // All in parallel: those after the tenth failure learn nothing.
  const statuses = (await Promise.all(Array.from({ length: 14 }, () => attempt('wrong-password')))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.every((status) => status === 400 || status === 429)).toBe(true)
  const slowed = await attempt(password)
  expect(slowed.statusCode).toBe(429)
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt(password, '203.0.113.6')).statusCode).toBe(200)
  await letPass(shop, 15 * 60_000)
  expect((await attempt(password)).statusCode).toBe(200)
})

test('AUTH-01 counts of failures survive a restart', async ({ shop }) => {
  const { user } = await signIn(shop, { password })
  for (let round = 0; round < 10; round += 1) {
    await expect(shop.call(login, { body: { email: user.email, password: 'wrong' } })).rejects.toEqual(
      refused(400, 'wrong_login'),
    )
  }
  const throttleRows = await shop.context.db.reader
    .selectFrom('throttles')
    .select('hits')
    .where('key', 'like', `login:${user.email}:%`)
    .execute()
  expect(throttleRows).toEqual([{ hits: 10 }])
})

test('SESS-01 API-02 a logout ends the session and removes the cookie (ASVS 7.4.1)', async ({ shop, me }) => {
  const { token } = await signIn(shop)
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie: `session=${token}`, origin: 'http://shop.test' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.cookies[0]).toMatchObject({ name: 'session', value: '', path: '/' })
  expect(await me(token)).toBeUndefined()
  expect(await shop.call(logout, {})).toEqual({ message: 'Logout successful' })
})

test('SESS-01 a used session lasts 30 days after its last use (ASVS 7.1.1, 7.3.1)', async ({
  shop,
  me,
  leave,
}) => {
  const { token, user } = await signIn(shop)
  await leave(user._id, 20 * DAY_MS)
  const used = await shop.app.inject({ url: '/api/auth/me', cookies: { session: token } })
  expect(used.cookies[0]).toMatchObject({ name: 'session', value: token, maxAge: 30 * 86_400 })
  await leave(user._id, 20 * DAY_MS)
  expect(await me(token)).toBe(user._id)
  await leave(user._id, 30 * DAY_MS)
  expect(await me(token)).toBeUndefined()
})

test('SESS-01 a customer’s session ends 90 days after its beginning (ASVS 7.3.2)', async ({
  shop,
  me,
  leave,
}) => {
  const { token, user } = await signIn(shop)
  for (let visit = 0; visit < 4; visit += 1) {
    await leave(user._id, 20 * DAY_MS)
    expect(await me(token)).toBe(user._id)
  }
  await leave(user._id, 5 * DAY_MS)
  const late = await shop.app.inject({ url: '/api/auth/me', cookies: { session: token } })
  expect(late.cookies[0]?.maxAge).toBeGreaterThan(4.9 * 86_400)
  expect(late.cookies[0]?.maxAge).toBeLessThanOrEqual(5 * 86_400)
  await leave(user._id, 5 * DAY_MS)
  expect(await me(token)).toBeUndefined()
})

test('SESS-01 an administrator’s session ends 30 days after its beginning (ASVS 7.3.2)', async ({
  shop,
  me,
  leave,
}) => {
  const { token, user } = await signIn(shop, { role: 'admin' })
  await leave(user._id, 29 * DAY_MS)
  expect(await me(token)).toBe(user._id)
  await leave(user._id, DAY_MS)
  expect(await me(token)).toBeUndefined()
})

test('SESS-01 a new administrator gets the session times immediately', async ({ shop, me, leave }) => {
  const { token, user } = await signIn(shop)
  for (let visit = 0; visit < 2; visit += 1) {
    await leave(user._id, 16 * DAY_MS)
    expect(await me(token)).toBe(user._id)
  }
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user._id).execute(),
  )
  expect(await me(token)).toBeUndefined()
})

test('SESS-01 a session in use is stored once an hour', async ({ shop, me, leave }) => {
  const { token, user } = await signIn(shop)
  const usedAt = async () =>
    (
      await shop.context.db.reader
        .selectFrom('sessions')
        .select('used_at')
        .where('user_id', '=', user._id)
        .executeTakeFirstOrThrow()
    ).used_at
  await leave(user._id, 55 * 60_000)
  const before = await usedAt()
  await me(token)
  expect(await usedAt()).toBe(before)
  await leave(user._id, 10 * 60_000)
  await me(token)
  expect(await usedAt()).toBeGreaterThan(before)
})

test('SESS-01 a new login ends the browser’s former session (ASVS 7.2.4)', async ({ shop, me }) => {
  const { user, token: earlier } = await signIn(shop, { password })
  const { token: elsewhere } = await signIn(shop)
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password },
    headers: { cookie: `session=${earlier}`, origin: 'http://shop.test' },
  })
  expect(await me(earlier)).toBeUndefined()
  expect(await me(response.json().token)).toBe(user._id)
  expect(await me(elsewhere)).toBeDefined()
})

test('SESS-03 role changes and account deletions affect open sessions immediately (ASVS 7.2.1, 7.2.2)', async ({
  shop,
}) => {
  const { token, user } = await signIn(shop)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user._id).execute(),
  )
  expect((await shop.call(getMe, {}, token)).user?.role).toBe('admin')
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').where('id', '=', user._id).execute())
  expect((await shop.call(getMe, {}, token)).user).toBeNull()
  await expect(
    shop.call(changePassword, { body: { currentPassword: password, newPassword: 'new-password' } }, token),
  ).rejects.toEqual(refused(401, 'not_signed_in'))
})

test('SESS-03 a write by cookie needs the shop’s origin, by token none', async ({ shop }) => {
  const { token } = await signIn(shop)
  const write = (headers: Record<string, string>) =>
    shop.app.inject({
      method: 'PATCH',
      url: '/api/auth/edit-profile',
      payload: { username: 'Asha' },
      headers,
    })
  const cookie = `session=${token}`
  expect((await write({ cookie })).json()).toMatchObject({ code: 'wrong_origin' })
  expect((await write({ cookie, origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect((await write({ cookie, origin: 'http://shop.test' })).statusCode).toBe(200)
  expect((await write({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect((await write({})).statusCode).toBe(401)
})
