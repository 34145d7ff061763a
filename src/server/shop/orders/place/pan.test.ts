import { expect, test as plain } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { E1, PAN, bank, settings, panTest } from '../../../../../tests/fixtures/pan-orders.ts'
import { engine, openTestShop, type TestShop } from '../../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { revealPan } from '../../../../contract/manage-orders.ts'
import { getOrder, listOrders } from '../../../../contract/order.ts'
import { redactPersonalData } from '../../../core/observability/redact.ts'

const test = panTest

const panTooLong = 'must be a PAN such as ABCDE1234F'

test('PAN-02 orders above the limit need a PAN, in any case', async ({ asha, buy }) => {
  expect(await buy(asha)).toMatchObject({
    status: 422,
    body: { code: 'pan_needed', message: 'PAN is needed for orders above ₹2,00,000.' },
  })
  for (const pan of ['ABCD1234F', 'ABCDE12345', 'ABCDE1234FF', '']) {
    expect(await buy(asha, { pan })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        message: `pan: ${panTooLong}`,
        issues: [{ path: 'pan', message: panTooLong }],
      },
    })
  }
  expect(await buy(asha, { pan: ' abcde1234f ' })).toMatchObject({ status: 201 })
})

test('COUNTER-01 PAN-02 an order of the counter above the limit needs a PAN', async ({
  shop,
  admin,
  chain,
}) => {
  const order = (pan?: string) =>
    shop.app.inject({
      method: 'POST',
      url: createManualOrder.path,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {
        customer: { name: 'Meera Iyer', phone: '9845012345' },
        paymentMethod: 'CASH',
        products: [{ productId: chain, quantity: 2 }],
        ...(pan && { pan }),
      },
    })
  expect([(await order()).json<{ code: string }>().code, (await order('ABCD1234F')).statusCode]).toEqual([
    'pan_needed',
    400,
  ])
  const created = (await order(' abcde1234f ')).json<{ order: { _id: string } }>().order
  expect((await shop.call(revealPan, { params: { id: created._id } }, admin.token)).pan).toBe(PAN)
})

test('PAN-01 an order at exactly the limit needs and stores no PAN', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 194_174.76 })
  const exact = {
    products: [{ productId, quantity: 1 }],
    amount: '200000.00',
    paymentMethod: 'UPI',
    pan: PAN,
  }
  const { status, body } = await sendOrder(shop, asha, exact)
  expect([status, body.order.amount]).toEqual([201, 200_000])
  expect(
    await shop.context.db.reader
      .selectFrom('order_pans')
      .selectAll()
      .where('order_id', '=', body.order._id)
      .execute(),
  ).toEqual([])
})

test('PAN-05 above the limit UPI is rejected with the remaining method', async ({
  shop,
  asha,
  buy,
  chain,
}) => {
  expect(await buy(asha, { paymentMethod: 'UPI' })).toMatchObject({
    status: 422,
    body: { code: 'pan_needed' },
  })
  const message = 'One UPI payment can be at most ₹2,00,000. Please choose bank transfer.'
  expect(await buy(asha, { paymentMethod: 'UPI', pan: PAN })).toMatchObject({
    status: 422,
    body: { code: 'upi_limit', message },
  })
  await shop.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { authorization: `Bearer ${asha.token}` },
    payload: { productId: chain, userId: asha.id, quantity: 2 },
  })
  const hold = await shop.app.inject({
    method: 'POST',
    url: `/api/cart/${asha.id}/hold`,
    headers: { authorization: `Bearer ${asha.token}` },
    payload: {},
  })
  expect([hold.statusCode, hold.json()]).toEqual([422, expect.objectContaining({ code: 'upi_limit' })])
})

test('PAN-03 a PAN is encrypted, masked, and revealed with an audit entry', async ({
  shop,
  admin,
  asha,
  ravi,
  buy,
}) => {
  const pan = 'QWERT9876Z'
  const { order } = (await buy(asha, { pan })).body
  const { order: other } = (await buy(ravi, { pan })).body
  expect(order).not.toHaveProperty('pan')
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).pan).toBe('QWERT••••Z')
  expect(
    (await shop.call(listOrders, { params: { email: asha.email }, query: {} }, asha.token))[0],
  ).not.toHaveProperty('pan')
  expect(await shop.call(revealPan, { params: { id: order.orderId } }, admin.token)).toEqual({
    pan,
    orders: [{ _id: other._id, orderId: other.orderId }],
  })
  expect(await refusal(shop.call(revealPan, { params: { id: order._id } }, asha.token))).toMatchObject({
    status: 403,
  })
  const entries = await shop.call(listAuditLog, { query: {} }, admin.token)
  expect(entries[0]).toMatchObject({ entity: 'order', title: order.orderId, after: { panShown: true } })
  const file = await shop.app.inject({
    url: '/api/orders/export',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const stored = await wholeDatabase(shop.context.db)
  for (const text of [file.payload, stored, JSON.stringify(entries)]) expect(text).not.toContain(pan)
  expect(file.payload).toContain(order.orderId)
})

plain('PAN-05 without a bank account the shopper is asked to write', async () => {
  const shop = await openTestShop(settings)
  const productId = await newProduct(shop, { price: E1 })
  const order = {
    products: [{ productId, quantity: 2 }],
    amount: '313743.36',
    paymentMethod: 'UPI',
    pan: PAN,
  }
  expect(await sendOrder(shop, await newShopper(shop), order)).toMatchObject({
    status: 422,
    body: { code: 'upi_limit', message: 'One UPI payment can be at most ₹2,00,000. Please contact us.' },
  })
  await shop.close()
})

plain(
  'PAN-03 without a key that lasts such an order is refused with 503, any other one accepted',
  async () => {
    const { SECRET_KEY: _key, ...without } = settings
    const shop: TestShop = await openTestShop({ ...without, ...bank })
    const asha = await newShopper(shop)
    const productId = await newProduct(shop, { price: E1 })
    const order = (quantity: number, amount: string) =>
      sendOrder(shop, asha, { products: [{ productId, quantity }], amount, paymentMethod: 'BANK', pan: PAN })
    expect((await order(1, '156871.68')).status).toBe(201)
    const above = await order(2, '313743.36')
    // SQLite keeps a key of its own beside the database.
    expect([above.status, above.body.code]).toEqual(
      engine === 'postgres' ? [503, 'unavailable'] : [201, undefined],
    )
    await shop.close()
  },
)

plain('PAN-03 a PAN in an error message is not logged', () => {
  expect(redactPersonalData('value (abcde1234f, ABCDE1234F) of XABCDE1234F')).toBe(
    'value ([PAN], [PAN]) of XABCDE1234F',
  )
})
