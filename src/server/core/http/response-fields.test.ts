import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reaches, type Reach } from '../../../../tests/access-control-fixtures.ts'
import { createOwnedRecords, paymentAccounts } from '../../../../tests/owned-records.ts'
import { endpoints, nameOf } from '../../../../tests/contract.ts'
import { newCoupon, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { oldGold, soldGold } from '../../../../tests/old-gold.ts'
import { newRing } from '../../../../tests/variants.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { buyOldGold } from '../../../contract/old-gold.ts'
import { addOrderPayment, createManualOrder } from '../../../contract/counter-order.ts'
import { createCredit } from '../../../contract/credit.ts'
import { createCustomer } from '../../../contract/customer.ts'
import { updateDeal } from '../../../contract/manage-content.ts'
import { createCarrier } from '../../../contract/manage-shipments.ts'
import { createNote } from '../../../contract/note.ts'
import { getPayLink } from '../../../contract/online-payment.ts'
import { createPage } from '../../../contract/page.ts'
import { createPiece } from '../../../contract/piece.ts'
import { listReceipts } from '../../../contract/receipt.ts'
import { postReview } from '../../../contract/review.ts'
import { createStockTaking } from '../../../contract/stock-taking.ts'
import type { OpenSession } from '../context.ts'
import { setUpRoutes } from './routes.ts'

/** Calls that read an estimate. */
const ofEstimates = new Set([
  'GET /api/orders/estimate/{id}',
  'GET /api/orders/pay-link/{id}',
  'GET /api/payments/order/{orderId}',
  'GET /api/orders/credits/{id}',
  'GET /api/orders/purchase-vouchers/{id}',
])

/** The value of a field that no schema of the contract names. */
const EXTRA = 'not-in-the-contract'

type Sent = {
  endpoint: Endpoint
  url: string
  body: object | undefined
  token: string
  status: number
  payload: string
}

/**
 * A shop whose tables all have a column more, but for SQLite's search index, with records of each kind, and
 * its responses to every call that reads.
 */
const test = shopTest({ ...paymentAccounts, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  .extend('things', { scope: 'file' }, async ({ shop, admin }) => {
    const { db } = shop.context
    const names =
      db.engine === 'postgres'
        ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
        : sql<{
            name: string
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_%'`
    const { rows } = await names.execute(db.reader as never)
    await db.transaction(async (tx) => {
      for (const { name } of rows)
        await sql`alter table ${sql.table(name)} add column extra text not null default ${sql.lit(EXTRA)}`.execute(
          tx.db,
        )
    })
    const things = await createOwnedRecords(shop, admin)
    const { owner, productId, bankOrderId } = things
    const ring = await newRing(shop, [{ size: '6', price: 900 }])
    await newCoupon(shop, { code: 'GOLD5', percent: 5 })
    await enterRates(shop, admin, [gold(916, 13_000)])
    await shop.call(
      updateDeal,
      { body: { title: 'Bridal', discount: 20, endDate: '2090-01-01' } },
      admin.token,
    )
    await shop.call(
      createNote,
      { body: { entity: 'order', entityId: bankOrderId, text: 'Call first.' } },
      admin.token,
    )
    const piece = await shop.call(
      createPiece,
      { body: { variantId: ring.ids[0] ?? '', huid: 'AZ4524' } },
      admin.token,
    )
    await shop.call(createCarrier, { body: { name: 'Blue Dart' } }, admin.token)
    await shop.call(
      postReview,
      { body: { comment: 'Fine.', rating: 4, userId: owner.id, productId } },
      owner.token,
    )
    const customer = { name: 'Meera Iyer', phone: '9876543210' }
    const { order } = await shop.call(
      createManualOrder,
      { body: { customer, products: [{ productId, quantity: 1 }], paymentMethod: 'CASH' } },
      admin.token,
    )
    await shop.call(createCredit, { params: { id: order._id }, body: oldGold }, admin.token)
    const { voucher } = await shop.call(buyOldGold, { body: soldGold }, admin.token)
    const { _id: customerId } = await shop.call(
      createCustomer,
      { body: { name: 'Kavita Joshi', phone: '9812345670' } },
      admin.token,
    )
    const taking = await shop.call(createStockTaking, { body: { scope: 'all' } }, admin.token)
    const { order: ofOwner } = await shop.call(
      createManualOrder,
      {
        body: {
          customer: { userId: owner.id },
          products: [{ productId, quantity: 1 }],
          paymentMethod: 'CASH',
        },
      },
      admin.token,
    )
    const params = { id: ofOwner._id }
    await shop.call(addOrderPayment, { params, body: { provider: 'cash', amount: 1 } }, admin.token)
    const [receipt] = await shop.call(listReceipts, { params: { orderId: ofOwner._id } }, owner.token)
    const { _id: pageId } = await shop.call(
      createPage,
      { body: { path: '/workshop', kind: 'page', title: 'Workshop', body: 'Ours.', published: true } },
      admin.token,
    )
    const { url } = await shop.call(getPayLink, { params: { id: order._id } }, admin.token)
    return {
      ...things,
      pieceId: piece._id,
      variantId: piece.variantId,
      estimateId: order._id,
      takingId: taking._id,
      customerId,
      pageId,
      receipt: receipt?.number,
      voucher,
      payToken: new URL(url).searchParams.get('t') ?? '',
    }
  })
  .extend('responses', { scope: 'file' }, async ({ shop, admin, things }) => {
    const { owner, orderId, bankOrderId } = things
    const queries: Record<string, string> = {
      'GET /api/pieces/labels': `ids=${things.pieceId}`,
      'GET /api/orders/receipt': `number=${things.receipt}`,
      'GET /api/old-gold/sold-pieces': 'code=AZ4524',
      'GET /api/old-gold/voucher': `number=${things.voucher}`,
      'GET /api/orders/packing-slips': `orders=${bankOrderId}`,
      'GET /api/orders/invoices': `orders=${orderId}`,
      'GET /api/orders/invoice-register': 'month=2026-11',
      'GET /api/orders/invoice-register-pdf': 'month=2026-11',
      'GET /api/orders/gst': 'month=2026-11',
      'GET /api/orders/gst-totals': 'month=2026-11',
      'GET /api/orders/tally': 'month=2026-11',
      'GET /api/orders/pan-declarations': 'half=2026-2',
      'GET /api/page': 'path=/workshop',
      'GET /api/notes': `entity=order&entityId=${bankOrderId}`,
      'GET /api/rates/history': 'metal=gold&fineness=916',
      'GET /api/product/by-ids': `ids=${things.productId}`,
      'GET /api/stock-moves': `product=${things.productId}`,
      'GET /api/payments/order/{orderId}': `t=${things.payToken}`,
    }
    const request = async (
      endpoint: Endpoint,
      { params = {}, body }: Partial<Reach>,
      { token }: Pick<Shopper, 'token'>,
    ): Promise<Sent> => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(params[name] ?? things.productId),
      )
      const url = `${path}?${queries[nameOf(endpoint)] ?? ''}`
      const { statusCode, payload } = await shop.app.inject({
        method: endpoint.method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      return { endpoint, url, body, token, status: statusCode, payload }
    }
    const sent: Sent[] = []
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const [reach] = reaches[nameOf(endpoint)]?.(things, owner) ?? []
      const id = idFor(endpoint, things)
      const other = {
        params: {
          id,
          orderId: id,
          userId: owner.id,
          variantId: things.variantId,
          from: things.orderNumber,
          day: '2026-11-27',
        },
      }
      sent.push(
        await request(endpoint, reach ?? other, endpoint.access === 'admin' || reach?.hidden ? admin : owner),
      )
    }
    for (const name of [
      'POST /api/cart/add',
      'PUT /api/cart/update/{itemId}',
      'PUT /api/addresses/{id}',
      'PUT /api/orders/reference/{id}',
      'PATCH /api/auth/edit-profile',
    ]) {
      const [reach] = reaches[name]?.(things, owner) ?? []
      sent.push(
        await request(endpoints.find((each) => nameOf(each) === name) as Endpoint, reach ?? {}, owner),
      )
    }
    return sent
  })

/** The id of the record that a call without an owner reads. */
function idFor(
  endpoint: Endpoint,
  things: Record<'productId' | 'takingId' | 'customerId' | 'pageId' | 'estimateId' | 'orderId', string>,
) {
  if (endpoint.path.startsWith('/api/product')) return things.productId
  if (endpoint.path.startsWith('/api/stock-takings')) return things.takingId
  if (endpoint.path.startsWith('/api/customers')) return things.customerId
  if (endpoint.path.startsWith('/api/pages')) return things.pageId
  return ofEstimates.has(nameOf(endpoint)) ? things.estimateId : things.orderId
}

const named = (responses: Sent[]) => responses.map(({ endpoint }) => nameOf(endpoint))

test('no response shows a column that the contract does not name (ASVS 15.3.1)', ({ responses }) => {
  expect(
    responses
      .filter(({ status }) => status >= 300)
      .map(({ endpoint, payload }) => [nameOf(endpoint), payload]),
  ).toEqual([])
  expect(named(responses.filter(({ payload }) => payload.includes(EXTRA)))).toEqual([])
})

/** Objects whose keys are data. */
const maps = new Set(['before', 'after', 'imageAlts', 'imageColors', 'texts', 'byWay', 'byPerson'])

/** The same value with a field more in each of its objects. */
const withExtraFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExtraFields)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, maps.has(name) ? each : withExtraFields(each)]),
    ),
    extra: EXTRA,
  }
}

test('every response is reduced to the fields of the contract (ASVS 15.3.1)', async ({
  shop,
  admin,
  responses,
}) => {
  const app = Fastify()
  const actor = { id: admin.id, email: admin.email, username: 'Asha', role: 'admin' as const }
  const route = setUpRoutes(
    app,
    shop.context,
    {
      findSession: async () => ({ actor, needsRenewal: false, confirmedAt: Date.now() }) as OpenSession,
      renewSession: async () => 0,
      recordAuditEntries: async () => undefined,
    },
    Infinity,
  )
  const json = responses.filter(({ endpoint }) => !endpoint.file)
  for (const { endpoint, payload } of json)
    route(endpoint, async () => withExtraFields(JSON.parse(payload)) as never)
  for (const { endpoint, url, body, token, payload } of json) {
    const again = await app.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    expect.soft([nameOf(endpoint), again.json()]).toEqual([nameOf(endpoint), JSON.parse(payload)])
  }
  await app.close()
})
