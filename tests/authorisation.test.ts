import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { newShopper } from './factories.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** Everything the contract describes, whichever file it stands in. */
async function readContract(): Promise<Endpoint[]> {
  const files = globSync('src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}
const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value

const endpoints = await readContract()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (access: Endpoint['access']) => endpoints.filter((endpoint) => endpoint.access === access).map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** What anyone may call, as the specification says: whatever is not named here needs a signed-in person. */
const publicCalls = [
  'GET /api/auth/me', 'GET /api/banners/', 'GET /api/banners/{id}', 'GET /api/deal', 'GET /api/heroes/', 'GET /api/heroes/{id}',
  'GET /api/product/', 'GET /api/product/blogs/related/{id}', 'GET /api/product/search', 'GET /api/product/trending', 'GET /api/product/{id}',
  'GET /api/recommended-products', 'GET /api/reviews/total-reviews', 'GET /api/shop', 'POST /api/auth/login', 'POST /api/auth/logout',
  'POST /api/auth/register', 'POST /api/auth/reset-password', 'POST /api/auth/send-otp', 'POST /api/auth/verify-otp', 'POST /api/coupon/validate',
]
/** What a signed-in person may do with what is their own. */
const ownCalls = [
  'DELETE /api/addresses/{id}', 'DELETE /api/cart/clear/{userId}', 'DELETE /api/cart/coupon/{userId}', 'DELETE /api/cart/remove/{itemId}',
  'GET /api/addresses', 'GET /api/cart/{userId}', 'GET /api/cart/{userId}/summary', 'GET /api/orders/order/{id}', 'GET /api/orders/{email}',
  'GET /api/reviews/{userId}', 'GET /api/stats/user-stats/{id}', 'PATCH /api/auth/edit-profile', 'POST /api/addresses',
  'POST /api/auth/change-password', 'POST /api/cart/add', 'POST /api/orders/cancel-order/{id}', 'POST /api/orders/confirm-payment',
  'POST /api/orders/create-order', 'POST /api/reviews/post-review', 'POST /api/uploadImage', 'PUT /api/addresses/{id}',
  'PUT /api/cart/update/{itemId}', 'PUT /api/orders/address/{id}',
]

let it: TestShop
let customer: string
let admin: string
beforeAll(async () => {
  it = await openTestShop()
  customer = (await newShopper(it)).token
  admin = (await newShopper(it, 'admin')).token
})
afterAll(() => it.close())

const nobodysId = '00000000-0000-7000-8000-000000000000'

/** The status of a call with ids of nobody and an empty body. */
async function statusOf({ method, path, body }: Endpoint, token?: string): Promise<number> {
  const { statusCode } = await it.app.inject({
    method,
    url: path.replace(/\{\w+\}/g, nobodysId),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: {} }),
  })
  return statusCode
}

test('SESS-03 calls that anyone may make are exactly those the specification names', () => {
  expect(named('anyone').map(([name]) => name).toSorted()).toEqual(publicCalls)
})

test('SESS-03 calls for signed-in people are exactly those about what is their own; all others are for administrators', () => {
  expect([...named('customer'), ...named('self')].map(([name]) => name).toSorted()).toEqual(ownCalls)
})

describe('SESS-03 nobody signed in', () => {
  test.each([...named('customer'), ...named('self'), ...named('admin')])('is answered 401 to %s', async (_name, endpoint) => {
    expect(await statusOf(endpoint)).toBe(401)
    expect(await statusOf(endpoint, 'a-token-that-nobody-has-been-given')).toBe(401)
  })

  test.each(named('anyone'))('may call %s', async (_name, endpoint) => {
    expect([401, 403]).not.toContain(await statusOf(endpoint))
  })
})

describe('SESS-03 a shopper', () => {
  test.each(named('admin'))('is answered 403 to %s', async (_name, endpoint) => {
    expect(await statusOf(endpoint, customer)).toBe(403)
  })

  test.each(named('self'))('is not shown what is another’s by %s', async (_name, endpoint) => {
    expect([403, 404]).toContain(await statusOf(endpoint, customer))
  })
})

describe('SESS-03 an administrator', () => {
  test.each(named('admin'))('may call %s', async (_name, endpoint) => {
    expect([200, 201, 400, 404]).toContain(await statusOf(endpoint, admin))
  })
})
