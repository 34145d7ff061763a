import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  deleteOrder,
  refundOrder,
  updateOrderStatus,
} from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'
import { createTaxClass } from '../../../../contract/tax-class.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const test = shopTest({ SHOP_STATE: 'Maharashtra' })
  .extend('orders', { scope: 'file', auto: true }, async ({ shop }) => {
    const orders: Order[] = []
    const asha = await newShopper(shop)
    const productId = await newProduct(shop, { name: 'Ira ring', price: 100, size: '6, 7' })
    const address = {
      name: '+Asha',
      phone: '9876543210',
      line1: '4 Lake Road',
      line2: '',
      city: 'Kochi',
      state: 'Kerala',
      pin: '682001',
    }
    for (const [index, instant] of [
      '2026-01-31T18:29:59.999Z',
      '2026-01-31T18:30:00.000Z',
      '2026-02-28T18:29:59.999Z',
      '2026-02-28T18:30:00.000Z',
    ].entries()) {
      const { body } = await sendOrder(shop, asha, {
        products: [{ productId, quantity: 2, size: '7' }],
        amount: amountOf([{ price: 100, quantity: 2 }]),
        ...(index === 0 && { address }),
      })
      await shop.context.db.transaction((tx) =>
        tx.db
          .updateTable('orders')
          .set({ created_at: Date.parse(instant) })
          .where('id', '=', body.order._id)
          .execute(),
      )
      orders.push({ ...body.order, createdAt: instant })
    }
    return orders
  })
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (query: Record<string, string> = {}): Promise<string[]> => {
        const response = await shop.app.inject({
          url: '/api/orders/export',
          query,
          headers: { authorization: `Bearer ${admin.token}` },
        })
        expect(response.headers).toMatchObject({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="orders.csv"',
        })
        return response.payload.split('\r\n').slice(1, -1)
      },
  )
  .extend(
    'found',
    { scope: 'file' },
    ({ orders, download }) =>
      async (query: Record<string, string>) =>
        (await download(query)).map((line) =>
          orders.findIndex(({ orderId }) => line.startsWith(`"${orderId}"`)),
        ),
  )

test('ADM-14 exports orders as CSV, newest first (ASVS 5.4.1, 5.4.2)', async ({ download, orders }) => {
  const lines = await download()
  expect(lines).toHaveLength(4)
  const [oldest] = orders as [Order]
  expect(lines[3]).toBe(
    `"${oldest.orderId}","${oldest.createdAt}","pending","","COD","due_on_delivery","","${oldest.email}","'+Asha, 4 Lake Road, Kochi 682001, Kerala, Phone 9876543210",` +
      `"2","2 × Ira ring (7, Gold)","200","","0","20","220","${oldest._id}","2026-01-31 23:59","'+Asha","9876543210","4 Lake Road","","Kochi","682001","Kerala",` +
      '"","","","","","","","","","","","","","",""',
  )
})

test('ADM-14 exports orders by days in India and status', async ({ shop, admin, found, orders }) => {
  expect(await found({})).toEqual([3, 2, 1, 0])
  expect(await found({ from: '2026-02-01', to: '2026-02-28' })).toEqual([2, 1])
  expect(await found({ to: '2026-01-31' })).toEqual([0])
  expect(await found({ from: '2026-03-01' })).toEqual([3])
  await shop.call(cancelOrderAsAdmin, { params: { id: orders[1]?._id ?? '' }, body: {} }, admin.token)
  await shop.call(deleteOrder, { params: { id: orders[3]?._id ?? '' } }, admin.token)
  expect(await found({ status: 'cancelled' })).toEqual([1])
  expect(await found({ status: 'pending', paymentStatus: 'due_on_delivery' })).toEqual([2, 0])
  expect(await found({ archived: 'true' })).toEqual([3])
  const { email, orderId } = orders[0] as Order & { email: string }
  expect(await found({ search: email, status: 'pending' })).toEqual([2, 0])
  expect([
    await found({ search: email, from: '2026-02-01', to: '2026-02-28' }),
    await found({ search: orderId }),
  ]).toEqual([[2, 1], [0]])
  for (const query of ['from=soon', 'to=2026-13-01', 'status=lost']) {
    expect(
      (
        await shop.app.inject({
          url: `/api/orders/export?${query}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).statusCode,
    ).toBe(400)
  }
})

test('ADM-14 exports every order once, also of a search', async ({ shop, download, orders }) => {
  const whole = await shop.context.db.reader
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orders[0]?._id ?? '')
    .executeTakeFirstOrThrow()
  const { name_key: _name, last_name_key: _last, phone_key: _phone, ...one } = whole
  await shop.context.db.transaction(async (tx) => {
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...one,
      id: `0190a6c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
      order_number: `COPY-${index}`,
    }))
    await tx.db.insertInto('orders').values(copies).execute()
  })
  for (const query of [undefined, { search: one.email }]) {
    const copies = (await download(query)).filter((line) => line.startsWith('"COPY-'))
    expect([copies.length, new Set(copies).size], query?.search).toEqual([450, 450])
  }
})

test('exports address parts, UTR text, and invoice numbers, dates and taxes', async ({
  shop,
  admin,
  download,
}) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { price: 100.05 })
  const address = {
    name: 'Asha Rao',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: 'Near the temple',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  }
  const {
    body: { order },
  } = await sendOrder(shop, shopper, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100.05, quantity: 1 }]),
    paymentMethod: 'UPI',
    utr: '412907365512',
    address,
  })
  const params = { id: order._id }
  await shop.call(confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  await shop.call(updateOrderStatus, { params, body: { status: 'shipped' } }, admin.token)
  const { invoiceNumber, creditNoteNumber } = await shop.call(refundOrder, { params }, admin.token)
  const today = isoDay(dayInIndia(Date.now()))
  const [line = ''] = await download({ search: order.orderId })
  expect(line).toContain('"UPI","refunded","\'412907365512",')
  expect(
    line.endsWith(
      `"Asha Rao","9876543210","4 Lake Road","Near the temple","Pune","411001","Maharashtra","${invoiceNumber}","${today}","${creditNoteNumber}","${today}","100.05","5","5","0","0","0.01","","7113","10 %","1",""`,
    ),
    line,
  ).toBe(true)
})

test('exports each product with its choice, and no date without credit note', async ({
  shop,
  admin,
  download,
}) => {
  const shopper = await newShopper(shop)
  const [ring, coin] = [
    await newProduct(shop, { name: 'Ira ring', price: 100, size: '7' }),
    await newProduct(shop, { name: 'Lakshmi coin', price: 50 }),
  ]
  const products = [
    { productId: ring, quantity: 1, size: '7' },
    { productId: coin, quantity: 3 },
  ]
  const {
    body: { order },
  } = await sendOrder(shop, shopper, {
    products,
    amount: amountOf([
      { price: 100, quantity: 1 },
      { price: 50, quantity: 3 },
    ]),
  })
  const { invoiceNumber } = await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'shipped' } },
    admin.token,
  )
  const [line = ''] = await download({ search: order.orderId })
  expect(line).toContain('"4","1 × Ira ring (7, Gold); 3 × Lakshmi coin (Gold)","250"')
  expect(line).toContain(
    `,"","","","","","","","${invoiceNumber}","${isoDay(dayInIndia(Date.now()))}","","","250"`,
  )
})

test('GST-03 an order of two rates has a row for each', async ({ shop, admin, download }) => {
  const { _id: taxClassId } = await shop.call(
    createTaxClass,
    { body: { name: 'Jewellery 3 %', hsn: '711319', rate: 3, makingRate: null } },
    admin.token,
  )
  await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
  const products = [
    { productId: await newProduct(shop, { price: 1000, taxClassId }), quantity: 1 },
    { productId: await newProduct(shop, { price: 100 }), quantity: 2 },
  ]
  const {
    body: { order },
  } = await sendOrder(shop, await newShopper(shop), { products, amount: '1250' })
  const { invoiceNumber } = await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'shipped' } },
    admin.token,
  )
  const lines = await download({ search: order.orderId })
  const today = isoDay(dayInIndia(Date.now()))
  expect(lines.map((line) => line.slice(line.indexOf(`"${invoiceNumber}"`)))).toEqual([
    `"${invoiceNumber}","${today}","","","200","10","10","0","0","0","","7113","10 %","2",""`,
    `"${invoiceNumber}","${today}","","","1000","15","15","0","0","0","","711319","3 %","1",""`,
  ])
  // Amounts of the whole order are on its first row alone.
  expect(lines.map((line) => line.includes('"1250"'))).toEqual([true, false])
  expect(lines[1]).toBe(
    `"${order.orderId}"${',""'.repeat(15)},"${order._id}"${',""'.repeat(8)},${lines[1]?.slice(lines[1].indexOf(`"${invoiceNumber}"`))}`,
  )
})
