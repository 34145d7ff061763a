import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressesFor, bodiesFor, queriesFor, strangeHeaders, type Known } from '../../../tests/bad-input.ts'
import { endpoints, nameOf, nobodysId } from '../../../tests/contract.ts'
import { newCoupon, newShopper, type Shopper } from '../../../tests/factories.ts'
import { createOwnedRecords } from '../../../tests/access-control-fixtures.ts'
import { engine, openTestShop, type TestShop } from '../../../tests/shop.ts'
import { isSoak, seed } from '../../../tests/soak.ts'
import { hashPassword } from '../accounts/auth/passwords.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '../../contract/errors.ts'
import { listProducts } from '../../contract/product.ts'

/** How much is tried: a little in every test run, the promised amount in the long form. */
const amount = isSoak ? { bodies: 500, queries: 200 } : { bodies: 40, queries: 20 }
/**
 * A response slower than this counts as hanging: a guard, not a claim about speed. The short run shares the machine
 * with other tests.
 */
const LONGEST_MS = isSoak ? 2000 : 15_000

let it: TestShop
let admin: Shopper
let shopper: Shopper
let known: Known
let couponId: string
/** Values for `id` in a path, by the part of the shop that the path belongs to. */
let idsOf: Record<string, string[]>
const knownTo = ({ path }: Endpoint): Known => ({ ...known, id: [...(idsOf[path.split('/')[2] ?? ''] ?? []), nobodysId] })
beforeAll(async () => {
  it = await openTestShop()
  couponId = await newCoupon(it, { code: 'SAVE10', percent: 10 })
})
// Separate users and data for each call, so that a logout or a deletion does not affect the next call.
beforeEach(async () => {
  admin = await newShopper(it, 'admin')
  const things = await createOwnedRecords(it, admin)
  shopper = things.owner
  await givePasswords(admin, shopper)
  known = {
    _id: [things.productId, things.orderId], itemId: [things.cartLineId], userId: [shopper.id], email: [shopper.email], productId: [things.productId],
    addressId: [things.addressId], session_id: [things.orderId, things.orderNumber], code: ['SAVE10', 'none'], couponCode: ['SAVE10', 'none'],
    amount: ['1100.00', '1.00'], category: ['Rings', 'Bracelets'], query: ['bangle', 'Meher'], search: [shopper.email, things.orderNumber],
    before: [things.orderId], size: [''], color: ['Gold'], phone: ['9876543210'], pin: ['570001'], password: ['kundan-1947'], currentPassword: ['kundan-1947'],
  }
  idsOf = {
    addresses: [things.addressId], banners: [things.hiddenBannerId], heroes: [things.hiddenHeroId], orders: [things.orderId, things.orderNumber],
    product: [things.productId], coupon: [couponId], stats: [shopper.id, shopper.email],
  }
})
afterAll(() => it.close())

type Trial = { method: Endpoint['method']; url: string; headers: Record<string, string>; remoteAddress: string; body?: Buffer; what: string }

/** What is wrong with the response to malformed input; undefined if nothing is. */
async function complaintAbout({ method, url, headers, remoteAddress, body, what }: Trial): Promise<string | undefined> {
  const from = performance.now()
  const answer = await it.app.inject({ method, url, headers, remoteAddress, ...(body && { payload: body }) })
  const complain = (problem: string) => `${method} ${url.slice(0, 300)} ${JSON.stringify({ ...headers, authorization: '' }).slice(0, 200)} ${what}: ${problem}`
  if (performance.now() - from > LONGEST_MS) return complain('took too long')
  if ('x-injected' in answer.headers) return complain('a header was smuggled in')
  if (answer.statusCode >= 500) return complain(`answers ${answer.statusCode} ${answer.payload}`)
  const shape = answer.statusCode >= 400 ? shapeProblem(answer.statusCode, String(answer.headers['content-type']), answer.payload) : undefined
  return shape && complain(`${shape}: ${answer.statusCode} ${answer.payload.slice(0, 500)}`)
}

const passwordHash = hashPassword('kundan-1947')
const givePasswords = (...people: Shopper[]) =>
  it.context.db.transaction(async (tx) => {
    const password_hash = await passwordHash
    await tx.updateTable('users').set({ password_hash }).where('id', 'in', people.map(({ id }) => id)).execute()
  })

/**
 * Fields an error may have besides the usual four: retry delay, data the client did not know, and whether its payment
 * was noted.
 */
const further = ['retryAfter', 'totals', 'current', 'missing', 'stale', 'paymentNoted']

function shapeProblem(status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/json')) return `is ${type}`
  const { code, message, error, issues, ...rest } = JSON.parse(text) as Record<string, unknown>
  if (errorStatus[code as ErrorCode] !== status) return 'has a code of another status'
  if (typeof message !== 'string' || message === '' || error !== message) return 'does not say what is wrong'
  if (issues !== undefined && !(Array.isArray(issues) && issues.every((each) => typeof each.path === 'string' && typeof each.message === 'string'))) return 'has strange issues'
  if (Object.keys(rest).some((name) => !further.includes(name))) return 'has further fields'
  if (/sqlite|postgres|constraint|node_modules|\bat \S+:\d+|\/src\/|syntax error|unexpected token/i.test(`${message}`)) return 'tells what it is made with'
  return undefined
}

/** Sends them a few at a time and returns what is wrong with each response. */
async function complaintsAbout(trials: Trial[]): Promise<string[]> {
  const complaints: string[] = []
  for (let start = 0; start < trials.length; start += 4) {
    const some = await Promise.all(trials.slice(start, start + 4).map(complaintAbout))
    complaints.push(...some.filter((each) => each !== undefined))
  }
  return complaints
}

/** Headers of an actor who may make the call, so that it is authorised; every fifth call has another actor. */
const asWhom = ({ access }: Endpoint, number: number): Record<string, string> => {
  const { token } = (access === 'admin') === (number % 5 !== 0) ? admin : shopper
  return { authorization: `Bearer ${token}` }
}

/** A different client IP for each request, so that no rate limit rejects the later ones unread. */
const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { numRuns: count, seed })
const named = (writes: boolean) => endpoints.filter(({ method }) => (method !== 'GET') === writes).map((endpoint) => [nameOf(endpoint), endpoint] as const)

describe(`bad input on ${engine} (seed ${seed})`, () => {
  test.each(named(true))(`API-04 %s answers ${amount.bodies} strange bodies as it should (ASVS 1.2.4, 1.3.3, 1.5.2, 2.2.1, 2.2.2, 15.3.5, 16.5.1)`, { timeout: 600_000 }, async (_name, endpoint) => {
    const all = fc.tuple(addressesFor(endpoint.path, knownTo(endpoint)), bodiesFor(endpoint.body, known), strangeHeaders)
    const trials = sample(all, amount.bodies).map(([url, { body, type, what }, headers], number): Trial => ({
      method: endpoint.method, url, body, what, remoteAddress: addressOf(number), headers: { ...headers, 'content-type': type, ...asWhom(endpoint, number) },
    }))
    expect(await complaintsAbout(trials)).toEqual([])
  })

  test.each(named(false))(`API-04 %s answers ${amount.queries} strange query strings as it should (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 16.5.1)`, { timeout: 600_000 }, async (_name, endpoint) => {
    const all = fc.tuple(addressesFor(endpoint.path, knownTo(endpoint)), queriesFor(endpoint.query, known), strangeHeaders)
    const trials = sample(all, amount.queries).map(([url, query, headers], number): Trial => ({
      method: 'GET', url: `${url}?${query}`, what: '', remoteAddress: addressOf(number), headers: { ...headers, ...asWhom(endpoint, number) },
    }))
    expect(await complaintsAbout(trials)).toEqual([])
  })

  test('API-04 leaves nothing behind in the language, and a shop that goes on (ASVS 15.3.6)', async () => {
    const plain = {} as Record<string, unknown>
    for (const name of ['role', 'isAdmin', 'admin', '_id']) expect(plain[name]).toBeUndefined()
    expect((await it.call(listProducts, {})).products.length).toBeGreaterThan(0)
  })
})
