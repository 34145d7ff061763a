import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { issueInvoice, MAX_ORDERS_PER_PDF } from '../../../../contract/invoicing.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'

const address = {
  name: 'Ravi Kumar',
  phone: '9876543210',
  line1: '1 Main Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

const test = shopTest()
  .extend('place', { scope: 'file' }, ({ shop }) => async (change: object = {}): Promise<Order> => {
    const productId = await newProduct(shop, { name: 'Ira ring', price: 100, stock: 5 })
    return (
      await sendOrder(shop, await newShopper(shop), {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        address,
        ...change,
      })
    ).body.order
  })
  .extend(
    'confirmAll',
    { scope: 'file' },
    ({ shop, admin }) =>
      (orders: Order[], startPacking = false) =>
        shop.call(
          manage.confirmOrderPayments,
          { body: { orders: orders.map(({ _id }) => ({ _id })), startPacking } },
          admin.token,
        ),
  )
  .extend('download', { scope: 'file' }, ({ shop, admin }) => async (call: string, ids: string[]) => {
    const response = await shop.app.inject({
      url: `/api/orders/${call}`,
      query: { orders: ids.join(',') },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return {
      status: response.statusCode,
      name: response.headers['content-disposition'],
      words: response.statusCode === 200 ? pdfText(response.rawPayload).join(' ') : response.payload,
    }
  })

test('confirms several payments and skips those not awaited, with reasons', async ({
  shop,
  admin,
  place,
  confirmAll,
}) => {
  const [upi, cash, paid, gone] = [
    await place({ paymentMethod: 'UPI' }),
    await place(),
    await place({ paymentMethod: 'UPI' }),
    await place({ paymentMethod: 'UPI' }),
  ]
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: paid._id }, body: { confirmed: true } },
    admin.token,
  )
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: gone._id }, body: {} }, admin.token)
  const changed = await confirmAll([upi, cash, paid, gone, upi])
  expect(changed.orders.map(({ _id, status, paymentStatus }) => [_id, status, paymentStatus])).toEqual([
    [upi._id, 'pending', 'paid'],
  ])
  expect(Object.fromEntries(changed.skipped.map(({ orderId, reasons }) => [orderId, reasons]))).toEqual({
    [cash.orderId]: ['It is paid on delivery.'],
    [paid.orderId]: ['It is paid already.'],
    [gone.orderId]: ['This order was cancelled.'],
  })
  const log = await shop.call(listAuditLog, { query: { entityId: upi._id } }, admin.token)
  expect(log).toMatchObject([
    {
      call: 'PATCH /api/orders/confirm-order-payments',
      before: { paymentStatus: 'awaiting_confirmation' },
      after: { paymentStatus: 'paid' },
    },
  ])
  expect((await confirmAll([upi])).skipped).toHaveLength(1)
})

test('confirms and packs orders, and reports incomplete ones', async ({ shop, place, confirmAll }) => {
  const [ready, homeless, packed] = [
    await place({ paymentMethod: 'UPI' }),
    await place({ paymentMethod: 'UPI', address: null }),
    await place({ paymentMethod: 'UPI' }),
  ]
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('orders').set({ status: 'processing' }).where('id', '=', packed._id).execute(),
  )
  const [changed, late] = await Promise.all([
    confirmAll([ready, homeless, packed], true),
    confirmAll([packed, homeless, ready], true),
  ])
  const all = [...changed.orders, ...late.orders]
  expect(
    new Map(all.map(({ _id, status, history }) => [_id, [status, ...history.map(({ event }) => event)]])),
  ).toEqual(
    new Map([
      [ready._id, ['processing', 'paid', 'processing']],
      [homeless._id, ['pending', 'paid']],
      [packed._id, ['processing', 'paid']],
    ]),
  )
  expect(all).toHaveLength(3)
  expect([...changed.skipped, ...late.skipped]).toContainEqual({
    _id: homeless._id,
    orderId: homeless.orderId,
    reasons: ['Its payment is confirmed.', 'There is no address.'],
  })
})

test('confirms at most 200 payments, and none if an order is unknown', async ({
  shop,
  admin,
  place,
  confirmAll,
}) => {
  const order = await place({ paymentMethod: 'UPI' })
  expect(await refusal(confirmAll(Array.from({ length: 201 }, () => order)))).toMatchObject({
    status: 400,
    message: expect.stringContaining('must name at most 200 orders'),
  })
  expect(
    (await refusal(confirmAll([order, { ...order, _id: '00000000-0000-7000-8000-000000000000' }]))).status,
  ).toBe(404)
  expect(
    await shop.call(manage.listAllOrders, { query: { search: order.orderId } }, admin.token),
  ).toMatchObject([{ paymentStatus: 'awaiting_confirmation' }])
})

test('packing slips and invoices of several orders are one file each', async ({
  shop,
  admin,
  place,
  download,
}) => {
  const orders = [await place(), await place({ paymentMethod: 'UPI' }), await place()] as const
  const ids = orders.map(({ _id }) => _id)
  const slips = await download('packing-slips', ids)
  expect([slips.status, slips.name]).toEqual([200, 'inline; filename="packing-slips.pdf"'])
  expect(slips.words.match(/[A-Z]{2}\d\d-[A-Z]{2}\d\d(?= Ordered on)/g) ?? slips.words).toHaveLength(3)
  expect(slips.words.match(/Page 1 of 1/g)).toHaveLength(3)
  expect(slips.words.match(/do not send/g)).toHaveLength(1)
  expect(await download('invoices', ids)).toMatchObject({
    status: 404,
    words: expect.stringContaining('None of these orders has an invoice yet.'),
  })
  await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: [{ _id: ids[0] as string }, { _id: ids[2] as string }], status: 'shipped' } },
    admin.token,
  )
  const { name, words } = await download('invoices', ids)
  expect(name).toBe('inline; filename="invoices.pdf"')
  expect([orders[0], orders[2]].every(({ orderId }) => words.includes(orderId))).toBe(true)
  expect([words.includes(orders[1].orderId), words.match(/Page 1 of 1/g)?.length]).toEqual([false, 2])
})

test('one file has at most 50 orders and 500 lines', async ({ shop, admin, place, download }) => {
  const order = await place()
  const ids = Array.from({ length: MAX_ORDERS_PER_PDF + 1 }, () => crypto.randomUUID())
  expect(await download('packing-slips', ids)).toMatchObject({
    status: 400,
    words: expect.stringContaining('must name at most 50 orders'),
  })
  expect((await download('packing-slips', ids.slice(1))).status).toBe(404)
  for (const wrong of [[], ['x'], [order._id, '']])
    expect((await download('invoices', wrong)).status).toBe(400)
  const [line] = await shop.context.db.reader
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order._id)
    .execute()
  const lines = Array.from({ length: 500 }, (_, index) => ({
    ...(line as NonNullable<typeof line>),
    position: index + 1,
  }))
  await shop.context.db.transaction(async (tx) => {
    for (let start = 0; start < lines.length; start += 50)
      await tx.db
        .insertInto('order_lines')
        .values(lines.slice(start, start + 50))
        .execute()
  })
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  for (const document of ['packing-slips', 'invoices'] as const) {
    expect(await download(document, [order._id])).toMatchObject({
      status: 400,
      words: expect.stringContaining('have 501 lines together, and one file takes at most 500'),
    })
  }
})
