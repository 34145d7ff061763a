import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { addressesFor, bodiesFor, queriesFor, strangeHeaders } from '../../../../tests/bad-input.ts'
import type { Known } from '../../../../tests/valid-input.ts'
import { endpoints, nameOf, nobodysId } from '../../../../tests/contract.ts'
import { newCoupon, newShopper } from '../../../../tests/factories.ts'
import { createOwnedRecords, paymentAccounts } from '../../../../tests/owned-records.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine } from '../../../../tests/shop.ts'
import { isSoak, seed } from '../../../../tests/soak.ts'
import { hashPassword } from '../../shop/accounts/passwords.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '../../../contract/errors.ts'
import { listProducts } from '../../../contract/product.ts'

/** How much is tried: a little in every test run, the promised amount in the long form. */
const amount = isSoak ? { bodies: 500, queries: 200 } : { bodies: 20, queries: 10 }
/**
 * A response slower than this counts as hanging: a guard, not a claim about speed. The short run shares the
 * machine with other tests.
 */
const MAX_DURATION_MS = isSoak ? 2000 : 15_000

// Separate users and records for each call, so that a logout or a deletion does not affect the next call.
const test = shopTest({ ...paymentAccounts, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  .extend('couponId', { scope: 'file' }, ({ shop }) => newCoupon(shop, { code: 'SAVE10', percent: 10 }))
  .extend('manager', ({ shop }) => newShopper(shop, 'admin'))
  .extend('records', async ({ shop, manager }) => {
    const records = await createOwnedRecords(shop, manager)
    const password_hash = await passwordHash
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('users')
        .set({ password_hash })
        .where('id', 'in', [manager.id, records.owner.id])
        .execute(),
    )
    return records
  })
  .extend('known', ({ records: { owner, ...records } }): Known => ({
    _id: [records.productId, records.orderId],
    itemId: [records.cartLineId],
    userId: [owner.id],
    email: [owner.email],
    productId: [records.productId],
    addressId: [records.addressId],
    session_id: [records.orderId, records.orderNumber],
    code: ['SAVE10', 'none'],
    couponCode: ['SAVE10', 'none'],
    amount: ['1100.00', '1.00'],
    category: ['Rings', 'Bracelets'],
    query: ['bangle', 'Meher'],
    search: [owner.email, records.orderNumber],
    before: [records.orderId],
    size: [''],
    color: ['Gold'],
    phone: ['9876543210'],
    pin: ['570001'],
    password: ['kundan-1947'],
    currentPassword: ['kundan-1947'],
  }))
  /** Values for `id` in a path, by the part of the shop that the path belongs to. */
  .extend('idsOf', ({ couponId, records: { owner, ...records } }): Record<string, string[]> => ({
    addresses: [records.addressId],
    banners: [records.hiddenBannerId],
    heroes: [records.hiddenHeroId],
    orders: [records.orderId, records.orderNumber],
    product: [records.productId],
    coupon: [couponId],
    stats: [owner.id, owner.email],
  }))
  .extend('knownTo', ({ known, idsOf }) => ({ path }: Endpoint): Known => ({
    ...known,
    id: [...(idsOf[path.split('/')[2] ?? ''] ?? []), nobodysId],
  }))
  /** Describes the fault of the response to malformed input; undefined if it has none. */
  .extend(
    'complaintAbout',
    { scope: 'file' },
    ({ shop }) =>
      async ({ method, url, headers, remoteAddress, body, what }: Trial): Promise<string | undefined> => {
        const from = performance.now()
        const response = await shop.app.inject({
          method,
          url,
          headers,
          remoteAddress,
          ...(body && { payload: body }),
        })
        const complain = (problem: string) =>
          `${method} ${url.slice(0, 300)} ${JSON.stringify({ ...headers, authorization: '' }).slice(0, 200)} ${what}: ${problem}`
        if (performance.now() - from > MAX_DURATION_MS) return complain('took too long')
        if ('x-injected' in response.headers) return complain('a header was smuggled in')
        if (response.statusCode >= 500) return complain(`answers ${response.statusCode} ${response.payload}`)
        const shape =
          response.statusCode >= 400
            ? shapeProblem(response.statusCode, String(response.headers['content-type']), response.payload)
            : undefined
        return shape && complain(`${shape}: ${response.statusCode} ${response.payload.slice(0, 500)}`)
      },
  )
  /** Sends them a few at a time and returns what is wrong with each response. */
  .extend(
    'complaintsAbout',
    { scope: 'file' },
    ({ complaintAbout }) =>
      async (trials: Trial[]): Promise<string[]> => {
        const complaints: string[] = []
        for (let start = 0; start < trials.length; start += 4) {
          const some = await Promise.all(trials.slice(start, start + 4).map(complaintAbout))
          complaints.push(...some.filter((each) => each !== undefined))
        }
        return complaints
      },
  )
  /**
   * Headers of an actor who may make the call, so that it is authorised; every fifth call has another actor.
   */
  .extend(
    'asWhom',
    ({ manager, records }) =>
      ({ access }: Endpoint, number: number): Record<string, string> => {
        const { token } = (access === 'admin') === (number % 5 !== 0) ? manager : records.owner
        return { authorization: `Bearer ${token}` }
      },
  )

type Trial = {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  remoteAddress: string
  body?: Buffer
  what: string
}

const passwordHash = hashPassword('kundan-1947')

/**
 * Fields an error may have besides the usual four: retry delay, data the client did not know, whether its
 * payment was noted, and whether another code is needed.
 */
const further = ['retryAfter', 'totals', 'current', 'missing', 'stale', 'paymentNoted', 'needsNewCode']

function shapeProblem(status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/json')) return `is ${type}`
  const { code, message, error, issues, ...rest } = JSON.parse(text) as Record<string, unknown>
  if (errorStatus[code as ErrorCode] !== status) return 'has a code of another status'
  if (typeof message !== 'string' || message === '' || error !== message) return 'does not say what is wrong'
  if (
    issues !== undefined &&
    !(
      Array.isArray(issues) &&
      issues.every((each) => typeof each.path === 'string' && typeof each.message === 'string')
    )
  )
    return 'has strange issues'
  if (Object.keys(rest).some((name) => !further.includes(name))) return 'has further fields'
  if (
    /sqlite|postgres|constraint|node_modules|\bat \S+:\d+|\/src\/|syntax error|unexpected token/i.test(
      `${message}`,
    )
  )
    return 'tells what it is made with'
  return undefined
}

/** A different client IP for each request, so that no rate limit rejects the later ones unread. */
const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) =>
  fc.sample(arbitrary, { numRuns: count, seed })
const named = (writes: boolean) =>
  endpoints
    .filter(({ method }) => (method !== 'GET') === writes)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const)

describe(`bad input on ${engine} (seed ${seed})`, () => {
  test.for(named(true))(
    `API-04 %s answers ${amount.bodies} strange bodies as it should (ASVS 1.2.4, 1.3.3, 1.5.2, 2.2.1, 2.2.2, 15.3.5, 16.5.1)`,
    { timeout: 600_000 },
    async ([_name, endpoint], { known, knownTo, complaintsAbout, asWhom }) => {
      const all = fc.tuple(
        addressesFor(endpoint.path, knownTo(endpoint)),
        bodiesFor(endpoint.body, known),
        strangeHeaders,
      )
      const trials = sample(all, amount.bodies).map(
        ([url, { body, type, what }, headers], number): Trial => ({
          method: endpoint.method,
          url,
          body,
          what,
          remoteAddress: addressOf(number),
          headers: { ...headers, 'content-type': type, ...asWhom(endpoint, number) },
        }),
      )
      expect(await complaintsAbout(trials)).toEqual([])
    },
  )

  test.for(named(false))(
    `API-04 %s answers ${amount.queries} strange query strings as it should (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 16.5.1)`,
    { timeout: 600_000 },
    async ([_name, endpoint], { known, knownTo, complaintsAbout, asWhom }) => {
      const all = fc.tuple(
        addressesFor(endpoint.path, knownTo(endpoint)),
        queriesFor(endpoint.query, known),
        strangeHeaders,
      )
      const trials = sample(all, amount.queries).map(([url, query, headers], number): Trial => ({
        method: 'GET',
        url: `${url}?${query}`,
        what: '',
        remoteAddress: addressOf(number),
        headers: { ...headers, ...asWhom(endpoint, number) },
      }))
      expect(await complaintsAbout(trials)).toEqual([])
    },
  )

  test('API-04 leaves nothing behind in the language, and a shop that goes on (ASVS 15.3.6)', async ({
    shop,
  }) => {
    const plain = {} as Record<string, unknown>
    for (const name of ['role', 'isAdmin', 'admin', '_id']) expect(plain[name]).toBeUndefined()
    expect((await shop.call(listProducts, {})).products.length).toBeGreaterThan(0)
  })
})
