import { describe, expect } from 'vitest'
import { endpoints, nameOf, nobodysId } from '../../../../tests/contract.ts'
import { newProduct, type Shopper } from '../../../../tests/factories.ts'
import { createOwnedRecords, paymentAccounts } from '../../../../tests/owned-records.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { letPass } from '../../../../tests/mails.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { updateDeal } from '../../../contract/manage-content.ts'
import { getPersonalData } from '../../../contract/privacy.schemas.ts'

const test = shopTest(paymentAccounts)
  .extend('records', { scope: 'file' }, async ({ shop, admin }) => {
    const records = await createOwnedRecords(shop, admin)
    await shop.call(
      updateDeal,
      { body: { title: 'Diwali', discount: 10, endDate: '2999-11-01' } },
      admin.token,
    )
    await newProduct(shop, { name: 'Tara studs', isTrending: true })
    return records
  })
  .extend('people', { scope: 'file' }, ({ admin, records }) => ({ admin, shopper: records.owner }))
  .extend('paths', { scope: 'file' }, ({ records }) => {
    const ids: Record<string, string> = {
      banners: records.hiddenBannerId,
      heroes: records.hiddenHeroId,
      product: records.productId,
      orders: records.orderId,
      stats: records.owner.id,
    }
    const values: Record<string, string> = {
      userId: records.owner.id,
      email: records.owner.email,
      itemId: records.cartLineId,
    }
    return Object.fromEntries(
      endpoints.map(({ path }) => [
        path,
        path.replace(
          /\{(\w+)\}/g,
          (_all, name: string) => values[name] ?? ids[path.split('/')[2] ?? ''] ?? nobodysId,
        ),
      ]),
    )
  })
  .extend('ask', { scope: 'file' }, ({ shop, paths }) => async ({ path }: Endpoint, who?: Shopper) => {
    const { statusCode, payload, headers } = await shop.app.inject({
      url: paths[path] ?? path,
      ...(who && { cookies: { session: who.token } }),
    })
    return { status: statusCode, payload, headers }
  })

const named = (chosen: (endpoint: Endpoint) => boolean) =>
  endpoints
    .filter((each) => each.method === 'GET' && chosen(each))
    .map((each) => [nameOf(each), each] as const)
const forAll = named(({ access, personal }) => access === 'anyone' && !personal)
const personal = named(({ access, personal: depends }) => access !== 'anyone' || depends === true)

describe('SESS-03 what the shop keeps in memory', () => {
  test.for(forAll)(
    'is the same for everybody at %s, and sets no cookie',
    async ([name, endpoint], { people, ask }) => {
      const responses = [
        await ask(endpoint, people.admin),
        await ask(endpoint),
        await ask(endpoint, people.shopper),
        await ask(endpoint),
      ]
      // The mix is random each time. It does not depend on the actor either, but its bytes cannot show that.
      const compared =
        name === 'GET /api/recommended-products'
          ? responses.map(({ payload }) => String(payload.length > 2))
          : responses.map(({ payload }) => payload)
      expect(new Set(compared).size).toBe(1)
      expect(responses.map(({ headers }) => headers['set-cookie'])).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      for (const { payload } of responses)
        for (const { id, email } of Object.values(people))
          expect(payload.includes(id) || payload.includes(email)).toBe(false)
    },
  )

  test.for(personal)(
    'the response of %s is never cached, also by proxies (ASVS 14.2.2, 14.3.2)',
    async ([_name, endpoint], { shop, people, ask }) => {
      const before = await ask(endpoint)
      const [admin, shopper] = [await ask(endpoint, people.admin), await ask(endpoint, people.shopper)]
      for (const { headers } of [admin, shopper]) expect(headers['cache-control']).toBe('no-store')
      // The anonymous response is the same before and after signed-in requests.
      expect((await ask(endpoint)).payload).toBe(before.payload)
      // The next download of own data.
      await letPass(shop, 3_600_000)
      expect((await ask(endpoint, people.shopper)).status).toBe(shopper.status)
    },
  )
})

test('SESS-03 no reading call changes anything (ASVS 3.5.3)', async ({ shop, people, ask }) => {
  // Only the hourly download of own data is counted.
  for (const who of Object.values(people)) await ask(getPersonalData, who)
  const before = await wholeDatabase(shop.context.db)
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const who of Object.values(people)) await ask(endpoint, who)
  expect(await wholeDatabase(shop.context.db)).toBe(before)
})

describe('what every response tells browsers', () => {
  const careful = {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  test.for(endpoints.map((each) => [nameOf(each), each] as const))(
    'is sent by %s with any status (ASVS 3.2.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5)',
    async ([_name, { method, path, body }], { shop, paths }) => {
      const response = await shop.app.inject({
        method,
        url: paths[path] ?? path,
        ...(body && { payload: {} }),
      })
      expect(response.headers).toMatchObject(careful)
      expect(response.headers).not.toHaveProperty('x-powered-by')
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test.for([
    '/',
    '/nothing',
    '/api/nothing',
    '/media/x/y',
    '/assets/x.js',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/metrics',
    '/api/openapi.json',
    '/%E0%A4%A',
  ])('is sent by %s (ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.5)', async (url, { shop }) => {
    expect((await shop.app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'referrer-policy': expect.any(String),
    })
  })
})
