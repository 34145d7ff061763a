import { describe, expect } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints, nameOf, nobodysId } from './contract.ts'
import { couldReach, reaches } from './access-control-fixtures.ts'
import { shopTest } from './fixtures/shop.ts'

const named = (access: Endpoint['access']) => endpoints.filter((endpoint) => endpoint.access === access).map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** What anyone may call, according to the specification; all other calls need a signed-in user. */
const publicCalls = [
  'GET /api/auth/me', 'GET /api/banners/', 'GET /api/banners/{id}', 'GET /api/categories', 'GET /api/collections', 'GET /api/collections/{slug}', 'GET /api/deal', 'GET /api/delivery/{pin}', 'GET /api/heroes/', 'GET /api/heroes/{id}', 'GET /api/payments/order/{orderId}',
  'GET /api/product/', 'GET /api/product/blogs/related/{id}', 'GET /api/product/by-ids', 'GET /api/product/choices', 'GET /api/product/search', 'GET /api/product/trending', 'GET /api/product/{id}',
  'GET /api/rates', 'GET /api/rates/history', 'GET /api/recommended-products', 'GET /api/reviews/total-reviews', 'GET /api/shop', 'GET /api/size-strip', 'POST /api/auth/check-password', 'POST /api/auth/login', 'POST /api/auth/logout',
  'POST /api/auth/register', 'POST /api/auth/reset-password', 'POST /api/auth/reset-password/link', 'POST /api/auth/send-otp', 'POST /api/auth/verify-otp', 'POST /api/coupon/validate', 'POST /api/orders/confirm-order/{id}', 'POST /api/payments/return/razorpay',
  'POST /api/track', 'POST /api/track/order', 'POST /api/webhooks/razorpay', 'POST /unsubscribe/{customerId}/{signature}',
]
/** What a signed-in user may do with their own data. */
const ownCalls = [
  'DELETE /api/addresses/{id}', 'DELETE /api/alerts/{id}', 'DELETE /api/cart/clear/{userId}', 'DELETE /api/cart/coupon/{userId}', 'DELETE /api/cart/remove/{itemId}', 'DELETE /api/wishlist',
  'GET /api/addresses', 'GET /api/alerts', 'GET /api/auth/my-data', 'GET /api/auth/second-factor', 'GET /api/auth/sessions', 'GET /api/cart/{userId}', 'GET /api/cart/{userId}/summary', 'GET /api/orders/credit-note/{id}', 'GET /api/orders/invoice/{id}', 'GET /api/orders/order/{id}', 'GET /api/orders/placed-by/{key}', 'GET /api/orders/{email}', 'GET /api/payments/{orderId}',
  'GET /api/returns', 'GET /api/returns/order/{orderId}', 'GET /api/reviews/{userId}', 'GET /api/stats/user-stats/{id}', 'GET /api/wishlist', 'PATCH /api/auth/edit-profile', 'POST /api/addresses', 'POST /api/alerts',
  'POST /api/auth/change-email', 'POST /api/auth/change-email/request', 'POST /api/auth/change-password', 'POST /api/auth/end-sessions', 'POST /api/auth/erase-account', 'POST /api/auth/reauthenticate', 'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/start', 'POST /api/auth/second-factor/turn-off', 'POST /api/auth/second-factor/turn-on', 'POST /api/cart/add', 'POST /api/cart/{userId}/hold', 'POST /api/orders/cancel-order/{id}', 'POST /api/orders/confirm-payment',
  'POST /api/orders/create-order', 'POST /api/payments/start/{orderId}', 'POST /api/returns', 'POST /api/reviews/post-review', 'POST /api/upload', 'POST /api/uploadImage', 'PUT /api/addresses/{id}',
  'PUT /api/cart/size/{itemId}', 'PUT /api/cart/update/{itemId}', 'PUT /api/orders/address/{id}', 'PUT /api/orders/reference/{id}', 'PUT /api/reviews/pictures/{id}', 'PUT /api/wishlist',
]

const test = shopTest()
  /** The status of a call with ids that do not exist and an empty body. */
  .extend('statusOf', { scope: 'file' }, ({ shop }) => async ({ method, path, body }: Endpoint, headers: Record<string, string> = {}): Promise<number> => {
    const { statusCode } = await shop.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, nobodysId),
      headers,
      ...(body && { payload: {} }),
    })
    return statusCode
  })

const byBearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** As a browser sends it from a page of the shop. */
const byCookie = (token: string) => ({ cookie: `session=${token}`, origin: 'http://shop.test' })

test('SESS-03 calls that anyone may make are exactly those the specification names', () => {
  expect(named('anyone').map(([name]) => name).toSorted()).toEqual(publicCalls)
})

test('SESS-03 calls for users concern their own data; all others need an administrator', () => {
  expect([...named('customer'), ...named('self')].map(([name]) => name).toSorted()).toEqual(ownCalls)
})

test('SESS-03 the matrix says how each call could name data of others', () => {
  expect(endpoints.filter(couldReach).map(nameOf).toSorted()).toEqual(Object.keys(reaches).toSorted())
})

describe('SESS-03 nobody signed in', () => {
  test.for([...named('customer'), ...named('self'), ...named('admin')] as const)('gets 401 from %s (ASVS 8.2.1, 8.3.1)', async ([_name, endpoint], { statusOf }) => {
    expect(await statusOf(endpoint)).toBe(401)
    expect(await statusOf(endpoint, byBearer('a-token-that-nobody-has-been-given'))).toBe(401)
    expect(await statusOf(endpoint, byCookie('a-token-that-nobody-has-been-given'))).toBe(401)
  })

  test.for(named('anyone'))('may call %s', async ([_name, endpoint], { statusOf }) => {
    expect([401, 403]).not.toContain(await statusOf(endpoint))
  })
})

describe.each([['a bearer token', byBearer], ['a cookie', byCookie]] as const)('SESS-03 with %s', (_how, signedIn) => {
  test.for(named('admin'))('a customer gets 403 from %s (ASVS 8.2.1, 8.3.1)', async ([_name, endpoint], { asha, statusOf }) => {
    expect(await statusOf(endpoint, signedIn(asha.token))).toBe(403)
  })

  test.for(named('self'))('%s shows a customer no data of others', async ([_name, endpoint], { asha, statusOf }) => {
    expect([403, 404]).toContain(await statusOf(endpoint, signedIn(asha.token)))
  })

  test.for(named('admin'))('an administrator may call %s', async ([_name, endpoint], { admin, statusOf }) => {
    expect([200, 201, 400, 404]).toContain(await statusOf(endpoint, signedIn(admin.token)))
  })
})

/** Calls that other sites' pages and servers make, with a signature that proves them. */
const crossSite: Endpoint[] = endpoints.filter((endpoint) => endpoint.crossSite)

test('SESS-03 calls from other sites are signed ones that read no session', () => {
  expect(crossSite.map(nameOf).toSorted()).toEqual(['POST /api/payments/return/razorpay', 'POST /api/webhooks/razorpay'])
  expect(crossSite.map(({ access }) => access)).toEqual(['anyone', 'anyone'])
})

test.for(endpoints.filter((endpoint) => endpoint.method !== 'GET' && !crossSite.includes(endpoint)).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'SESS-03 a page of another site makes no administrator’s browser call %s (ASVS 3.5.1, 3.5.2)',
  async ([_name, endpoint], { admin, statusOf }) => {
    expect(await statusOf(endpoint, { ...byCookie(admin.token), origin: 'https://elsewhere.example' })).toBe(403)
    expect(await statusOf(endpoint, { ...byCookie(admin.token), origin: 'null' })).toBe(403)
    expect(await statusOf(endpoint, { cookie: `session=${admin.token}` })).toBe(403)
  },
)
