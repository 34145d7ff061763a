import { createHmac } from 'node:crypto'
import { expect, test as plain } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { E1, PAN, SECRET_KEY, bank, settings, panTest } from '../../../../../tests/fixtures/pan-orders.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { engine, openTestShop, type TestShop } from '../../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, revealPan, updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { getOrder } from '../../../../contract/order.ts'
import { deleteUser } from '../../../../contract/manage-users.ts'
import { getPersonalData, type PersonalData } from '../../../../contract/privacy.ts'
import { encrypt } from '../../../core/lib/encryption.ts'
import { redactPersonalData } from '../../../core/observability/redact.ts'

const test = panTest

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
