import { describe, expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, signIn } from '../../../../tests/shop.ts'
import { getMe } from '../../../contract/account.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { endUserSessions } from '../../../contract/manage-users.ts'
import { endSessions, listSessions } from '../../../contract/session.ts'

const test = shopTest()
  .extend(
    'logIn',
    { scope: 'file' },
    ({ shop }) =>
      async (email: string, userAgent: string): Promise<string> => {
        const response = await shop.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email, password },
          headers: { 'user-agent': userAgent },
        })
        return response.json<{ token: string }>().token
      },
  )
  .extend(
    'isSignedIn',
    { scope: 'file' },
    ({ shop }) =>
      async (token: string, at = shop) =>
        (await at.call(getMe, {}, token)).user !== null,
  )
  .extend(
    'list',
    { scope: 'file' },
    ({ shop }) =>
      (token: string) =>
        shop.call(listSessions, {}, token),
  )
  /** A user who is signed in on a phone and on a computer. */
  .extend('newPerson', { scope: 'file' }, ({ shop, logIn }) => async () => {
    const { user } = await signIn(shop, { password })
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('sessions').where('user_id', '=', user._id).execute(),
    )
    return { user, phone: await logIn(user.email, onPhone), computer: await logIn(user.email, onMac) }
  })

const password = 'kundan-1947'
const onPhone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const onMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

test('SESS-03 users see where they are logged in and which session is current (ASVS 7.1.2, 7.5.2)', async ({
  shop,
  list,
  newPerson,
}) => {
  const { phone, computer, user } = await newPerson()
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set((row) => ({ used_at: row('used_at', '-', 60_000) }))
      .where('user_id', '=', user._id)
      .where('device', 'like', '%Android')
      .execute(),
  )
  const seen = await list(computer)
  expect(seen.map(({ device, current }) => [device, current])).toEqual([
    ['Safari on Mac', true],
    ['Chrome on Android', false],
  ])
  expect((await list(phone)).map(({ current }) => current)).toEqual([false, true])
  const { startedAt, lastUsedAt, endsAt } = seen[0] as (typeof seen)[number]
  expect(Date.parse(endsAt) - Date.parse(lastUsedAt)).toBe(30 * 86_400_000)
  expect(Date.now() - Date.parse(startedAt)).toBeLessThan(60_000)
  // Neither a token nor its stored hash.
  const hashes = await shop.context.db.reader
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user._id)
    .execute()
  for (const secret of [phone, computer, ...hashes.map(({ token_hash }) => token_hash)])
    expect(JSON.stringify(seen)).not.toContain(secret)
})

test('SESS-03 an ended session is not shown and cannot be ended again', async ({
  shop,
  isSignedIn,
  list,
  newPerson,
}) => {
  const { phone, computer } = await newPerson()
  const sessionId = (await list(phone)).find(({ current }) => !current)?._id
  await shop.call(endSessions, { body: { password, sessionId } }, phone)
  expect(await isSignedIn(computer)).toBe(false)
  expect(await list(phone)).toHaveLength(1)
  await expect(shop.call(endSessions, { body: { password, sessionId } }, phone)).rejects.toMatchObject({
    status: 404,
    message: 'That session has already ended.',
  })
})

test('SESS-03 idle sessions are hidden, and sessions without browser are programs', async ({
  shop,
  logIn,
  list,
  newPerson,
}) => {
  const { user, computer } = await newPerson()
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set((row) => ({ used_at: row('used_at', '-', 31 * 86_400_000) }))
      .where('user_id', '=', user._id)
      .where('device', 'like', '%Android')
      .execute(),
  )
  await logIn(user.email, '')
  expect((await list(computer)).map(({ device }) => device).toSorted()).toEqual([
    'Another program',
    'Safari on Mac',
  ])
})

test('SESS-03 an old session without a browser counts as a browser’s', async ({ shop, list, newPerson }) => {
  const { user, computer } = await newPerson()
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ device: '' })
      .where('user_id', '=', user._id)
      .where('device', 'like', '%Android')
      .execute(),
  )
  expect((await list(computer)).map(({ device }) => device).toSorted()).toEqual([
    'A browser',
    'Safari on Mac',
  ])
})

test('SESS-03 ending sessions needs the password, with wrong ones counted per session (ASVS 7.5.2)', async ({
  shop,
  logIn,
  isSignedIn,
  newPerson,
}) => {
  const { user, phone, computer } = await newPerson()
  for (let wrong = 0; wrong < 10; wrong += 1) {
    await expect(shop.call(endSessions, { body: { password: 'not-it' } }, phone)).rejects.toMatchObject({
      status: 400,
      message: 'Your password is wrong.',
    })
  }
  await expect(shop.call(endSessions, { body: { password } }, phone)).rejects.toMatchObject({ status: 429 })
  expect(await isSignedIn(computer)).toBe(true)
  await shop.call(endSessions, { body: { password } }, await logIn(user.email, onMac))
  expect(await isSignedIn(phone)).toBe(false)
})

test('SESS-03 a person signs out all other sessions', async ({ shop, isSignedIn, newPerson }) => {
  const [{ phone, computer }, other] = [await newPerson(), await newShopper(shop)]
  expect(await shop.call(endSessions, { body: { password } }, phone)).toEqual({
    message: 'You are signed out everywhere else.',
  })
  expect([await isSignedIn(phone), await isSignedIn(computer), await isSignedIn(other.token)]).toEqual([
    true,
    false,
    true,
  ])
})

test('SESS-03 another’s session is not there, whatever password comes with it', async ({
  shop,
  isSignedIn,
  list,
  newPerson,
}) => {
  const [person, stranger] = [await newPerson(), await newPerson()]
  const sessionId = (await list(person.phone))[0]?._id
  for (const typed of [password, 'not-it']) {
    await expect(
      shop.call(endSessions, { body: { password: typed, sessionId } }, stranger.phone),
    ).rejects.toMatchObject({ status: 404 })
  }
  expect(await isSignedIn(person.phone)).toBe(true)
})

test('ADM-03 an administrator signs somebody out everywhere, and the log says so (ASVS 7.4.5)', async ({
  shop,
  isSignedIn,
  newPerson,
}) => {
  const [{ user, phone, computer }, admin] = [await newPerson(), await newShopper(shop, 'admin')]
  const end = () => shop.call(endUserSessions, { params: { userId: user._id } }, admin.token)
  expect(await end()).toEqual({ message: `${user.email} has been signed out everywhere (2 sessions).` })
  expect([await isSignedIn(phone), await isSignedIn(computer), await isSignedIn(admin.token)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await end()).toEqual({ message: `${user.email} has been signed out everywhere (0 sessions).` })
  const log = await shop.call(listAuditLog, { query: { entity: 'user', entityId: user._id } }, admin.token)
  expect(log.map(({ call, title, before, after }) => [call, title, before, after])).toEqual([
    ['POST /api/auth/users/{userId}/end-sessions', user.email, { sessions: 2 }, { sessions: 0 }],
  ])
  await expect(
    shop.call(endUserSessions, { params: { userId: '00000000-0000-7000-8000-000000000000' } }, admin.token),
  ).rejects.toMatchObject({ status: 404 })
})

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engine === 'postgres')('two nodes on one database', () => {
  test('SESS-03 a session ended on one node ends on the other immediately', async ({
    shop,
    isSignedIn,
    newPerson,
  }) => {
    const second = await openTestShop({ DATABASE_URL: shop.context.settings.databaseUrl ?? '' })
    try {
      const { phone, computer } = await newPerson()
      expect([await isSignedIn(phone, second), await isSignedIn(computer, second)]).toEqual([true, true])
      await shop.call(endSessions, { body: { password } }, phone)
      expect([await isSignedIn(phone, second), await isSignedIn(computer, second)]).toEqual([true, false])
    } finally {
      await second.close()
    }
  })
})
