import { expect } from 'vitest'
import { endpoints, nameOf, nobodysId } from '../../../../tests/contract.ts'
import { newShopper, type Shopper } from '../../../../tests/factories.ts'
import { couldReach, reaches, type Reach } from '../../../../tests/access-control-fixtures.ts'
import { createOwnedRecords, noRecords, paymentAccounts } from '../../../../tests/owned-records.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAddresses } from '../../../contract/address.ts'
import { getMe } from '../../../contract/account.ts'
import { getCart } from '../../../contract/cart.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listOrders } from '../../../contract/order.ts'
import { listReviews } from '../../../contract/review.ts'

const test = shopTest(paymentAccounts)
  .extend('stranger', { scope: 'file' }, ({ shop }) => newShopper(shop))
  .extend(
    'send',
    { scope: 'file' },
    ({ shop }) =>
      async (
        { method, path }: Endpoint,
        { params = {}, body }: Reach,
        headers: Record<string, string> = {},
      ) => {
        const url = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          encodeURIComponent(params[name] ?? nobodysId),
        )
        const { statusCode, payload } = await shop.app.inject({
          method,
          url,
          headers,
          ...(body && { payload: body }),
        })
        return { status: statusCode, text: payload }
      },
  )
  /** All data of a customer, as they see it themselves. */
  .extend('possessionsOf', { scope: 'file' }, ({ shop }) => async ({ id, email, token }: Shopper) => [
    await shop.call(getMe, {}, token),
    await shop.call(listAddresses, {}, token),
    await shop.call(getCart, { params: { userId: id } }, token),
    await shop.call(listOrders, { params: { email } }, token),
    await shop.call(listReviews, { params: { userId: id } }, token),
  ])

const byBearer = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })
/** As a browser sends it from a page of the shop. */
const byCookie = ({ token }: Shopper) => ({ cookie: `session=${token}`, origin: 'http://shop.test' })

/** Each call, in each way in which it can name another customer's data. */
const ways = endpoints.filter(couldReach).flatMap((endpoint) => {
  const waysOf = reaches[nameOf(endpoint)] ?? (() => [])
  return waysOf(noRecords(nobodysId), { id: nobodysId, email: '' }).map(
    (_reach, way) => [nameOf(endpoint), way + 1, endpoint, waysOf] as const,
  )
})

test.for(ways)(
  'SESS-03 %s does not reach what is another’s (way %i) (ASVS 8.2.2)',
  async ([_name, number, endpoint, waysOf], { shop, admin, stranger, send, possessionsOf }) => {
    const way = number - 1
    const things = await createOwnedRecords(shop, admin)
    const reach = waysOf(things, stranger)[way] as Reach
    const inVain = waysOf(noRecords(things.productId), stranger)[way] as Reach
    const before = await possessionsOf(things.owner)
    for (const headers of [byBearer(stranger), byCookie(stranger)]) {
      const refused = await send(endpoint, reach, headers)
      expect([403, 404]).toContain(refused.status)
      expect(refused, 'no hint of whether it is there').toEqual(await send(endpoint, inVain, headers))
    }
    expect((await send(endpoint, reach)).status).toBe(endpoint.access === 'anyone' ? 404 : 401)
    expect(reach.admin ? [200] : [403, 404]).toContain((await send(endpoint, reach, byBearer(admin))).status)
    expect(await possessionsOf(things.owner)).toEqual(before)
    // The data that the stranger named exists: an actor with the right to it can make the call.
    const rightful = reach.hidden ? admin : things.owner
    const own = waysOf(things, rightful)[way] as Reach
    expect((await send(endpoint, own, byBearer(rightful))).status).toBe(endpoint.status ?? 200)
  },
)
