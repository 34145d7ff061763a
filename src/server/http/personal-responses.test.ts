import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, nameOf, nobodysId } from '../../../tests/contract.ts'
import { newProduct, newShopper, type Shopper } from '../../../tests/factories.ts'
import { createOwnedRecords } from '../../../tests/access-control-fixtures.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { wholeDatabase } from '../../../tests/whole-database.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { updateDeal } from '../../contract/manage-content.ts'

let it: TestShop
let people: { admin: Shopper; shopper: Shopper }
let paths: Record<string, string>
beforeAll(async () => {
  it = await openTestShop()
  const admin = await newShopper(it, 'admin')
  const things = await createOwnedRecords(it, admin)
  people = { admin, shopper: things.owner }
  await it.call(updateDeal, { body: { title: 'Diwali', discount: 10, endDate: '2999-11-01' } }, admin.token)
  await newProduct(it, { name: 'Tara studs', isTrending: true })
  const ids = { banners: things.hiddenBannerId, heroes: things.hiddenHeroId, product: things.productId, orders: things.orderId, stats: things.owner.id }
  const named = { userId: things.owner.id, email: things.owner.email, itemId: things.cartLineId }
  paths = Object.fromEntries(
    endpoints.map(({ path }) => [
      path, path.replace(/\{(\w+)\}/g, (_all, name: string) => (named as Record<string, string>)[name] ?? (ids as Record<string, string>)[path.split('/')[2] ?? ''] ?? nobodysId),
    ]),
  )
})
afterAll(() => it.close())

const ask = async ({ path }: Endpoint, who?: Shopper) => {
  const { statusCode, payload, headers } = await it.app.inject({ url: paths[path] ?? path, ...(who && { cookies: { session: who.token } }) })
  return { status: statusCode, payload, headers }
}

const named = (chosen: (endpoint: Endpoint) => boolean) => endpoints.filter((each) => each.method === 'GET' && chosen(each)).map((each) => [nameOf(each), each] as const)
const forAll = named(({ access, personal }) => access === 'anyone' && !personal)
const personal = named(({ access, personal: depends }) => access !== 'anyone' || depends === true)

describe('SESS-03 what the shop keeps in memory', () => {
  test.each(forAll)('is the same for everybody at %s, and sets no cookie', async (name, endpoint) => {
    const asked = [await ask(endpoint, people.admin), await ask(endpoint), await ask(endpoint, people.shopper), await ask(endpoint)]
    // The mix is random each time. It does not depend on the actor either, but its bytes cannot show that.
    const compared = name === 'GET /api/recommended-products' ? asked.map(({ payload }) => String(payload.length > 2)) : asked.map(({ payload }) => payload)
    expect(new Set(compared).size).toBe(1)
    expect(asked.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined, undefined])
    for (const { payload } of asked) for (const { id, email } of Object.values(people)) expect(payload.includes(id) || payload.includes(email)).toBe(false)
  })

  test.each(personal)('never holds what %s answered somebody, nor may a cache on the way (ASVS 14.2.2, 14.3.2)', async (_name, endpoint) => {
    const before = await ask(endpoint)
    const [admin, shopper] = [await ask(endpoint, people.admin), await ask(endpoint, people.shopper)]
    for (const { headers } of [admin, shopper]) expect(headers['cache-control']).toBe('no-store')
    // The anonymous response is the same before and after signed-in requests.
    expect((await ask(endpoint)).payload).toBe(before.payload)
    expect((await ask(endpoint, people.shopper)).status).toBe(shopper.status)
  })
})

test('SESS-03 no call that reads changes anything, so that no picture or link of another site can (ASVS 3.5.3)', async () => {
  const before = await wholeDatabase(it.context.db)
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) for (const who of Object.values(people)) await ask(endpoint, who)
  expect(await wholeDatabase(it.context.db)).toBe(before)
})

describe('what every answer tells browsers', () => {
  const careful = {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  test.each(endpoints.map((each) => [nameOf(each), each] as const))('is told by %s, whatever it answers (ASVS 3.2.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5)', async (_name, { method, path, body }) => {
    const answer = await it.app.inject({ method, url: paths[path] ?? path, ...(body && { payload: {} }) })
    expect(answer.headers).toMatchObject(careful)
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test.each(['/', '/nothing', '/api/nothing', '/media/x/y', '/assets/x.js', '/robots.txt', '/sitemap.xml', '/healthz', '/metrics', '/api/openapi.json', '/%E0%A4%A'])('is told by %s (ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.5)', async (url) => {
    expect((await it.app.inject(url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String), 'referrer-policy': expect.any(String) })
  })
})
