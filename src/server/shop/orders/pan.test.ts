import { createHmac } from 'node:crypto'
import { expect, test as plain } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { createManualOrder } from '../../../contract/counter-order.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, revealPan, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getOrder, listOrders } from '../../../contract/order.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { getPersonalData, type PersonalData } from '../../../contract/privacy.ts'
import { encrypt } from '../../core/lib/encryption.ts'
import { redactPersonalData } from '../../core/observability/redact.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const PAN = 'ABCDE1234F'
/** A chain of ₹1,52,302.60, the piece E1: with 3 % tax one costs ₹1,56,871.68, two ₹3,13,743.36. */
const E1 = 152_302.6
const settings = {
  TAX_RATE: '3',
  PAN_LIMIT: '200000',
  UPI_LIMIT: '200000',
  COD_LIMIT: '199999.99',
  SECRET_KEY,
}

const bank = {
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
}

const test = shopTest({ ...settings, ...bank, UNPAID_LIMIT: '0' })
  .extend('chain', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Chain', price: E1 }))
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop, chain }) =>
      (shopper: Shopper, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: chain, quantity: 2 }],
          amount: '313743.36',
          paymentMethod: 'BANK',
          address,
          ...change,
        }),
  )

const address = {
  name: 'Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
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

test('PAN-03 invoices and the data export show the PAN; stored files are encrypted', async ({
  shop,
  admin,
  asha,
  buy,
}) => {
  const pan = 'ZXCVB4321Q'
  const { order } = (await buy(asha, { pan })).body
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  const bill = () =>
    shop.app.inject({
      url: `/api/orders/invoice/${order._id}`,
      headers: { authorization: `Bearer ${asha.token}` },
    })
  const first = await bill()
  expect(pdfText(first.rawPayload).join(' ')).toContain(`PAN ${pan}`)
  const stored = await shop.context.db.reader
    .selectFrom('invoice_pdfs')
    .select('pdf')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(stored.pdf)).toEqual({
    iv: expect.any(String),
    text: expect.any(String),
    tag: expect.any(String),
    key: expect.any(String),
  })
  expect((await bill()).rawPayload.equals(first.rawPayload)).toBe(true)
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const note = await shop.app.inject({
    url: `/api/orders/credit-note/${order._id}`,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(pdfText(note.rawPayload).join(' ')).toContain(`PAN ${pan}`)
  const { orders } = await shop.call(getPersonalData, {}, asha.token)
  expect(orders.map((each) => each.pan)).toEqual([pan])
  expect(await wholeDatabase(shop.context.db)).not.toContain(pan)
})

test('data export masks the PAN unless the login is recent', async ({ shop, asha, buy }) => {
  const pan = 'ZXCVB4321W'
  await buy(asha, { pan })
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set((row) => ({ confirmed_at: row('confirmed_at', '-', 15 * 60_000) }))
      .where('user_id', '=', asha.id)
      .execute(),
  )
  const file = await shop.app.inject({
    url: '/api/auth/my-data',
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(file.json<PersonalData>().orders.map((order) => order.pan)).toEqual(['ZXCVB••••W'])
  expect(file.payload).not.toContain(pan)
})

test('PAN-03 erasure keeps the PAN with an invoice only', async ({ shop, admin, buy }) => {
  const customer = await newShopper(shop)
  const [delivered, cancelled] = [
    (await buy(customer, { pan: PAN })).body.order,
    (await buy(customer, { pan: PAN })).body.order,
  ]
  await shop.call(
    updateOrderStatus,
    { params: { id: delivered._id }, body: { status: 'completed' } },
    admin.token,
  )
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/orders/confirm-order-payment/${delivered._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { confirmed: true },
  })
  await shop.call(cancelOrderAsAdmin, { params: { id: cancelled._id }, body: {} }, admin.token)
  await shop.call(deleteUser, { params: { userId: customer.id } }, admin.token)
  expect(await shop.call(revealPan, { params: { id: delivered._id } }, admin.token)).toMatchObject({
    pan: PAN,
  })
  expect(await refusal(shop.call(revealPan, { params: { id: cancelled._id } }, admin.token))).toMatchObject({
    status: 404,
  })
})

test('PAN-03 a repeated key returns its order, and hashes omit the PAN', async ({
  shop,
  asha,
  buy,
  chain,
}) => {
  const send = (pan: string) =>
    sendOrder(
      shop,
      asha,
      { products: [{ productId: chain, quantity: 2 }], amount: '313743.36', paymentMethod: 'BANK', pan },
      'pan-key',
    )
  const [first, again] = [await send(PAN), await send('ABCDE1234G')]
  expect([first.status, again.status, again.body.order._id]).toEqual([201, 201, first.body.order._id])
  expect(await buy(asha, { pan: PAN })).toMatchObject({ status: 201 })
})

test('PAN-03 a restored shop without the key reports that PANs are unreadable', async ({
  shop,
  admin,
  asha,
}) => {
  const { db } = shop.context
  const productId = await newProduct(shop, { price: 100 })
  const { order } = (
    await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '103.00' })
  ).body
  const pan = JSON.stringify({
    iv: 'AAAAAAAAAAAAAAAA',
    text: 'AAAA',
    tag: 'AAAAAAAAAAAAAAAAAAAAAA',
    key: 'of-another-shop-',
  })
  await db.transaction((tx) =>
    tx.db.insertInto('order_pans').values({ order_id: order._id, pan, pan_key: 'x' }).execute(),
  )
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).pan).toBe('••••••••••')
  expect(await refusal(shop.call(revealPan, { params: { id: order._id } }, admin.token))).toMatchObject({
    status: 503,
  })
  expect((await shop.call(getPersonalData, {}, asha.token)).orders).toHaveLength(1)
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

test('PAN-03 PANs of earlier versions are read and found beside new ones', async ({
  shop,
  admin,
  asha,
  ravi,
  buy,
}) => {
  const pan = 'LEGAC1234Y'
  const [earlier, later] = [(await buy(asha, { pan })).body.order, (await buy(ravi, { pan })).body.order]
  const key = Buffer.from(SECRET_KEY, 'base64')
  const row = {
    pan: JSON.stringify(encrypt(key, pan)),
    pan_key: createHmac('sha256', key).update(`pan ${pan}`).digest('base64url'),
  }
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('order_pans').set(row).where('order_id', '=', earlier._id).execute(),
  )
  for (const [one, other] of [
    [earlier, later],
    [later, earlier],
  ] as const) {
    expect(await shop.call(revealPan, { params: { id: one._id } }, admin.token)).toEqual({
      pan,
      orders: [{ _id: other._id, orderId: other.orderId }],
    })
  }
})
