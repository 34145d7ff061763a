import { describe, expect } from 'vitest'
import type { Duty } from '../src/contract/duty.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints, nameOf, nobodysId } from './contract.ts'
import { updateUserDuty } from '../src/contract/manage-users.ts'
import { couldReach, noRecords, reaches } from './access-control-fixtures.ts'
import { newShopper } from './factories.ts'
import { shopTest } from './fixtures/shop.ts'

const callsFor = (access: Endpoint['access']) => endpoints.filter((endpoint) => endpoint.access === access)

/** What anyone may call, according to the specification; all other calls need a signed-in user. */
const publicCalls = [
  'GET /api/auth/me',
  'GET /api/banners/',
  'GET /api/banners/{id}',
  'GET /api/categories',
  'GET /api/collections',
  'GET /api/collections/{slug}',
  'GET /api/deal',
  'GET /api/delivery/{pin}',
  'GET /api/heroes/',
  'GET /api/heroes/{id}',
  'GET /api/payments/order/{orderId}',
  'GET /api/product/',
  'GET /api/product/blogs/related/{id}',
  'GET /api/product/by-ids',
  'GET /api/product/choices',
  'GET /api/product/pieces/{variantId}',
  'GET /api/product/search',
  'GET /api/product/trending',
  'GET /api/product/{id}',
  'GET /api/rates',
  'GET /api/rates/history',
  'GET /api/recommended-products',
  'GET /api/reviews/total-reviews',
  'GET /api/shop',
  'GET /api/size-strip',
  'POST /api/auth/check-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/link',
  'POST /api/auth/send-otp',
  'POST /api/auth/verify-otp',
  'POST /api/coupon/validate',
  'POST /api/orders/confirm-order/{id}',
  'POST /api/payments/return/razorpay',
  'POST /api/reservations',
  'POST /api/track',
  'POST /api/track/order',
  'POST /api/webhooks/razorpay',
  'POST /unsubscribe/{customerId}/{signature}',
]
/** What a signed-in user may do with their own data. */
const ownCalls = [
  'DELETE /api/addresses/{id}',
  'DELETE /api/alerts/{id}',
  'DELETE /api/cart/clear/{userId}',
  'DELETE /api/cart/coupon/{userId}',
  'DELETE /api/cart/remove/{itemId}',
  'DELETE /api/wishlist',
  'GET /api/addresses',
  'GET /api/alerts',
  'GET /api/auth/my-data',
  'GET /api/auth/second-factor',
  'GET /api/auth/sessions',
  'GET /api/cart/{userId}',
  'GET /api/cart/{userId}/summary',
  'GET /api/orders/credit-note/{id}',
  'GET /api/orders/invoice/{id}',
  'GET /api/orders/order/{id}',
  'GET /api/orders/placed-by/{key}',
  'GET /api/orders/{email}',
  'GET /api/payments/{orderId}',
  'GET /api/returns',
  'GET /api/returns/order/{orderId}',
  'GET /api/reviews/{userId}',
  'GET /api/stats/user-stats/{id}',
  'GET /api/wishlist',
  'PATCH /api/auth/edit-profile',
  'POST /api/addresses',
  'POST /api/alerts',
  'POST /api/auth/change-email',
  'POST /api/auth/change-email/request',
  'POST /api/auth/change-password',
  'POST /api/auth/end-sessions',
  'POST /api/auth/erase-account',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/start',
  'POST /api/auth/second-factor/turn-off',
  'POST /api/auth/second-factor/turn-on',
  'POST /api/cart/add',
  'POST /api/cart/{userId}/hold',
  'POST /api/orders/cancel-order/{id}',
  'POST /api/orders/confirm-payment',
  'POST /api/orders/create-order',
  'POST /api/payments/start/{orderId}',
  'POST /api/returns',
  'POST /api/reviews/post-review',
  'POST /api/upload',
  'POST /api/uploadImage',
  'PUT /api/addresses/{id}',
  'PUT /api/cart/size/{itemId}',
  'PUT /api/cart/update/{itemId}',
  'PUT /api/orders/address/{id}',
  'PUT /api/orders/reference/{id}',
  'PUT /api/reviews/pictures/{id}',
  'PUT /api/wishlist',
]

/**
 * The calls for administrators by their lowest duty (docs/decisions/duties.md); `counter` may make all
 * others.
 */
const lowestDuty = {
  owner: [
    'DELETE /api/auth/users/{userId}',
    'DELETE /api/tax-classes/{id}',
    'DELETE /api/welcome/demonstration',
    'GET /api/audit-log',
    'GET /api/audit-log/export',
    'GET /api/auth/users',
    'GET /api/auth/users/{userId}',
    'GET /api/auth/users/{userId}/order-counts',
    'GET /api/backup',
    'GET /api/backup/download',
    'GET /api/settings',
    'GET /api/welcome',
    'GET /api/welcome/demonstration',
    'PATCH /api/settings',
    'PATCH /api/tax-classes/{id}',
    'POST /api/auth/users/{userId}/end-sessions',
    'POST /api/backup/check',
    'POST /api/settings/test-mail',
    'POST /api/tax-classes',
    'POST /api/welcome/cash',
    'POST /api/welcome/hide',
    'POST /api/welcome/limits',
    'POST /api/welcome/tax',
    'PUT /api/auth/duty/{userId}',
    'PUT /api/auth/users/{userId}',
  ],
  manager: [
    'DELETE /api/banners/{id}',
    'DELETE /api/carriers/{id}',
    'DELETE /api/categories/{id}',
    'DELETE /api/collections/{id}',
    'DELETE /api/coupon/{id}',
    'DELETE /api/heroes/{id}',
    'DELETE /api/orders/delete-order/{id}',
    'DELETE /api/pieces/{id}',
    'DELETE /api/pin-rules',
    'DELETE /api/product/{id}',
    'DELETE /api/rates/scheduled/{batchId}',
    'GET /api/coupon/',
    'GET /api/orders/export',
    'GET /api/orders/gst',
    'GET /api/orders/gst-totals',
    'GET /api/orders/invoice-register',
    'GET /api/orders/invoice-register-pdf',
    'GET /api/orders/noted-payments',
    'GET /api/orders/tally',
    'GET /api/payments',
    'GET /api/pin-rules',
    'GET /api/pin-rules/export',
    'GET /api/product/export',
    'GET /api/product/sold-by-piece/{variantId}',
    'GET /api/rates/entries',
    'GET /api/rates/scheduled',
    'GET /api/reviews',
    'GET /api/tax-classes',
    'PATCH /api/banners/update-banner/{id}',
    'PATCH /api/carriers/{id}',
    'PATCH /api/categories/{id}',
    'PATCH /api/collections/{id}',
    'PATCH /api/heroes/update-hero/{id}',
    'PATCH /api/orders/refund-order/{id}',
    'PATCH /api/orders/restore-order/{id}',
    'PATCH /api/payments/{id}',
    'PATCH /api/product/edit-products',
    'PATCH /api/product/price-rules',
    'PATCH /api/product/update-product/{id}',
    'PATCH /api/reviews/hide/{id}',
    'PATCH /api/reviews/pictures/{id}',
    'PATCH /api/reviews/reply/{id}',
    'POST /api/banners/create-banner',
    'POST /api/carriers',
    'POST /api/categories',
    'POST /api/collections',
    'POST /api/coupon/add',
    'POST /api/heroes/create-hero',
    'POST /api/orders/pan/{id}',
    'POST /api/orders/refund-preview/{id}',
    'POST /api/orders/refund/{id}',
    'POST /api/orders/settle-payment/{id}',
    'POST /api/pieces/import',
    'POST /api/pin-rules/import',
    'POST /api/product/create-product',
    'POST /api/product/delete-products',
    'POST /api/product/import',
    'POST /api/product/price-rules/preview',
    'POST /api/product/restore-products',
    'POST /api/rates',
    'POST /api/rates/preview',
    'PUT /api/deal',
  ],
}

const test = shopTest()
  .extend('staff', { scope: 'file' }, async ({ shop, admin }) => {
    const hire = async (duty: Duty) => {
      const shopper = await newShopper(shop, 'admin')
      await shop.call(updateUserDuty, { params: { userId: shopper.id }, body: { duty } }, admin.token)
      return shopper
    }
    return { manager: await hire('manager'), counter: await hire('counter') }
  })
  /** The status of a call with ids that do not exist and an empty body. */
  .extend(
    'statusOf',
    { scope: 'file' },
    ({ shop }) =>
      async ({ method, path, body }: Endpoint, headers: Record<string, string> = {}): Promise<number> => {
        const { statusCode } = await shop.app.inject({
          method,
          url: path.replace(/\{\w+\}/g, nobodysId),
          headers,
          ...(body && { payload: {} }),
        })
        return statusCode
      },
  )
  /** Makes these calls, and returns those with another status than the allowed ones. */
  .extend(
    'findCallsWithout',
    { scope: 'file' },
    ({ statusOf }) =>
      async (
        allowed: number[],
        calls: Endpoint[],
        headers: Record<string, string> = {},
      ): Promise<string[]> => {
        const wrong: string[] = []
        for (const call of calls) {
          const status = await statusOf(call, headers)
          if (!allowed.includes(status)) wrong.push(`${nameOf(call)}: ${status}`)
        }
        return wrong
      },
  )

const byBearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** As a browser sends it from a page of the shop. */
const byCookie = (token: string) => ({ cookie: `session=${token}`, origin: 'http://shop.test' })

test('SESS-03 calls that anyone may make are exactly those the specification names', () => {
  expect(callsFor('anyone').map(nameOf).toSorted()).toEqual(publicCalls)
})

test('SESS-03 calls for users concern their own data; all others need an administrator', () => {
  expect([...callsFor('customer'), ...callsFor('self')].map(nameOf).toSorted()).toEqual(ownCalls)
})

test('SESS-03 the matrix says how each call could name data of others', () => {
  expect(endpoints.filter(couldReach).map(nameOf).toSorted()).toEqual(Object.keys(reaches).toSorted())
})

test('SESS-03 a visitor gets 401 from calls for users (ASVS 8.2.1, 8.3.1)', async ({ findCallsWithout }) => {
  const token = 'a-token-that-nobody-has-been-given'
  for (const headers of [{}, byBearer(token), byCookie(token)])
    expect(
      await findCallsWithout(
        [401],
        [...callsFor('customer'), ...callsFor('self'), ...callsFor('admin')],
        headers,
      ),
    ).toEqual([])
})

test('SESS-03 a visitor may make the calls for anyone', async ({ statusOf }) => {
  for (const call of callsFor('anyone')) expect([401, 403], nameOf(call)).not.toContain(await statusOf(call))
})

describe.each([
  ['a bearer token', byBearer],
  ['a cookie', byCookie],
] as const)('SESS-03 with %s', (_how, signedIn) => {
  test('a customer gets 403 from calls for administrators (ASVS 8.2.1, 8.3.1)', async ({
    asha,
    findCallsWithout,
  }) => {
    expect(await findCallsWithout([403], callsFor('admin'), signedIn(asha.token))).toEqual([])
  })

  test('a customer sees no data of others', async ({ asha, findCallsWithout }) => {
    expect(await findCallsWithout([403, 404], callsFor('self'), signedIn(asha.token))).toEqual([])
  })

  test('an administrator may make the calls for administrators', async ({ admin, findCallsWithout }) => {
    expect(await findCallsWithout([200, 201, 400, 404], callsFor('admin'), signedIn(admin.token))).toEqual([])
  })
})

test('DUTY-02 each call for administrators has the lowest duty of the table', () => {
  const calls = (duty: Duty) =>
    endpoints
      .filter((endpoint) => endpoint.access === 'admin' && endpoint.duty === duty)
      .map(nameOf)
      .toSorted()
  expect({ owner: calls('owner'), manager: calls('manager') }).toEqual(lowestDuty)
})

test('DUTY-02 a call that shows administrators what is of others names their duty', () => {
  const things = noRecords(nobodysId)
  const wide = endpoints.filter(
    (endpoint) =>
      couldReach(endpoint) &&
      reaches[nameOf(endpoint)]?.(things, things.owner).some(({ admin, hidden }) => admin && !hidden),
  )
  expect(wide.filter(({ duty }) => duty === undefined).map(nameOf)).toEqual([])
})

test.for([
  ['manager', lowestDuty.owner],
  ['counter', [...lowestDuty.owner, ...lowestDuty.manager]],
] as const)(
  'DUTY-04 a %s makes the calls of their duty only',
  async ([duty, higher], { staff, findCallsWithout }) => {
    const isHigher = (call: Endpoint) => higher.includes(nameOf(call))
    const headers = byBearer(staff[duty].token)
    const calls = callsFor('admin')
    expect(await findCallsWithout([403], calls.filter(isHigher), headers)).toEqual([])
    expect(
      await findCallsWithout(
        [200, 201, 400, 404],
        calls.filter((call) => !isHigher(call)),
        headers,
      ),
    ).toEqual([])
  },
)

/** Calls that other sites' pages and servers make, with a signature that proves them. */
const crossSite: Endpoint[] = endpoints.filter((endpoint) => endpoint.crossSite)

test('SESS-03 calls from other sites are signed ones that read no session', () => {
  expect(crossSite.map(nameOf).toSorted()).toEqual([
    'POST /api/payments/return/razorpay',
    'POST /api/webhooks/razorpay',
  ])
  expect(crossSite.map(({ access }) => access)).toEqual(['anyone', 'anyone'])
})

test('SESS-03 a page of another site makes no call by an administrator’s browser (ASVS 3.5.1, 3.5.2)', async ({
  admin,
  findCallsWithout,
}) => {
  const calls = endpoints.filter((call) => call.method !== 'GET' && !crossSite.includes(call))
  const cookie = `session=${admin.token}`
  for (const headers of [
    { cookie, origin: 'https://elsewhere.example' },
    { cookie, origin: 'null' },
    { cookie },
  ])
    expect(await findCallsWithout([403], calls, headers)).toEqual([])
})
