import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { letPass } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { listSessions } from '../../../contract/session.ts'

const test = shopTest().extend(
  'logIn',
  { scope: 'file' },
  ({ shop }) =>
    (email: string, typed = password, remoteAddress = '203.0.113.5') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: typed },
        remoteAddress,
      }),
)

const password = 'kundan-1947'
const count = (responses: { statusCode: number }[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length

test('of 400 parallel guesses at most 10 are checked (ASVS 6.1.1, 6.3.1)', async ({ shop, logIn }) => {
  const { user } = await signIn(shop, { password })
  const guesses = Array.from({ length: 400 }, (_, number) => (number === 200 ? password : `wrong-${number}`))
  const responses = await Promise.all(guesses.map((guess) => logIn(user.email, guess)))
  // A busy machine answers some of them with 503, also of those that were checked.
  expect(count(responses, 400)).toBeLessThanOrEqual(10)
  expect([
    count(responses, 400) + count(responses, 429) + count(responses, 503),
    count(responses, 200),
  ]).toEqual([400, 0])
  const right = responses[200]
  const wrong = responses.find((response) => response !== right && response.statusCode === right?.statusCode)
  expect(['too_many', 'unavailable']).toContain(right?.json().code)
  expect(Object.keys(right?.headers ?? {})).toEqual(Object.keys(wrong?.headers ?? {}))
  expect(Object.keys(right?.json() as object)).toEqual(Object.keys(wrong?.json() as object))
})

test('many correct logins from one network pass without a count', async ({ shop, logIn }) => {
  const people = await Promise.all(Array.from({ length: 120 }, () => signIn(shop, { password })))
  const from = '203.0.113.77'
  for (let start = 0; start < people.length; start += 40) {
    const responses = await Promise.all(
      people.slice(start, start + 40).map(({ user }) => logIn(user.email, password, from)),
    )
    expect(count(responses, 200)).toBe(40)
  }
  const counted = await shop.context.db.reader
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', `login-address:${from}`)
    .executeTakeFirst()
  expect(counted).toEqual({ hits: 0 })
})

test('correct logins are limited per account, not per network (ASVS 2.4.1)', async ({ shop, logIn }) => {
  const [{ user }, { user: other }] = [await signIn(shop, { password }), await signIn(shop, { password })]
  for (let round = 0; round < 6; round += 1)
    expect(count(await Promise.all(Array.from({ length: 10 }, () => logIn(user.email))), 200)).toBe(10)
  expect((await logIn(user.email)).statusCode).toBe(429)
  expect((await logIn(other.email)).statusCode).toBe(200)
  await letPass(shop, 15 * 60_000)
  expect((await logIn(user.email)).statusCode).toBe(200)
})

test('an account has at most 50 open sessions; idle ones end (ASVS 7.1.2)', async ({ shop, logIn }) => {
  const { user, token } = await signIn(shop, { password })
  const now = Date.now()
  const row = (number: number) => ({
    token_hash: `hash-${user._id}-${number}`,
    user_id: user._id,
    created_at: now,
    used_at: now - 1_000_000 - number,
    expires_at: now + 9e8,
    device: '',
    confirmed_at: null,
  })
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('sessions')
      .values(Array.from({ length: 60 }, (_, number) => row(number)))
      .execute(),
  )
  await Promise.all(Array.from({ length: 10 }, () => logIn(user.email)))
  const listed = await shop.call(listSessions, {}, token)
  expect([listed.length, listed.filter(({ current }) => current).length]).toEqual([50, 1])
  const remainingSessions = await shop.context.db.reader
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user._id)
    .where('token_hash', 'like', 'hash-%')
    .execute()
  expect(
    remainingSessions.map(({ token_hash }) => Number(token_hash.split('-').at(-1))).toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 39 }, (_, number) => number))
})
