import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { counterTest, meera } from '../../../../../tests/fixtures/counter-orders.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'
import { listReceipts } from '../../../../contract/receipt.ts'
import { getPersonalData } from '../../../../contract/privacy.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import { eraseOrdersByPhone } from '../../orders/refund/erase-orders.ts'

const test = counterTest
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      (order: Order, key = order._id) =>
        shop.call(listReceipts, { params: { orderId: key } }, admin.token),
  )
  .extend(
    'cancel',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order) =>
        shop.call(manage.cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token),
  )

const serialOf = (number: string) => Number(number.slice(-6))

test('RECEIPT-01 each advance has a receipt voucher in its series', async ({
  take,
  pay,
  list,
  pdf,
  ring,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  expect(order).toMatchObject({ dueAmount: 1100 })
  expect(order).not.toHaveProperty('paidAmount')
  expect(await list(order)).toEqual([])

  expect(await pay(order, { provider: 'cash', amount: 200 })).toMatchObject({
    paidAmount: 200,
    dueAmount: 900,
  })
  await pay(order, { provider: 'terminal', amount: 300, reference: 'RRN 4411' })
  const [first, second, ...others] = await list(order, order.orderId)
  expect([first, second, others]).toMatchObject([
    { kind: 'receipt', amount: 200, way: 'cash', at: expect.any(String) as string },
    { kind: 'receipt', amount: 300, way: 'terminal' },
    [],
  ])
  expect(first?.number).toMatch(/^RV\/\d\d-\d\d\/\d{6}$/)
  expect(serialOf(second?.number ?? '') - serialOf(first?.number ?? '')).toBe(1)

  const receipt = await pdf(`/api/orders/receipt?number=${second?.number}`)
  for (const text of [
    'Receipt voucher',
    second?.number,
    order.orderId,
    'Meera Iyer',
    'Card terminal, RRN 4411',
    '300.00',
    'Received before',
    '200.00',
    'Left to pay',
    '600.00',
    '10%',
    'This advance keeps the price of the order.',
    'Tax is due with the bill (Notification 66/2017).',
  ])
    expect(receipt.text).toContain(text)

  const estimate = await pdf(`/api/orders/estimate/${order._id}`)
  for (const text of [`Advance ${first?.number}`, `Advance ${second?.number}`, 'Left to pay', '600.00'])
    expect(estimate.text).toContain(text)

  // The payment that completes the order is on its invoice.
  const paid = await pay(order, { provider: 'cash', amount: 600 })
  expect(paid).toMatchObject({ invoiceNumber: expect.any(String) as string, paidAmount: 1100 })
  expect(paid).not.toHaveProperty('dueAmount')
  expect(await list(order)).toHaveLength(2)
})

test('RECEIPT-01 a payment has a receipt until its invoice is issued', async ({
  shop,
  admin,
  take,
  pay,
  list,
  ring,
}) => {
  const toSend = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(toSend, { provider: 'cash', amount: 1100 })
  expect(await list(toSend)).toMatchObject([{ kind: 'receipt', amount: 1100 }])

  const confirmed = await take({ products: [{ productId: ring, quantity: 1 }] })
  await shop.call(
    manage.confirmOrderPayments,
    { body: { orders: [{ _id: confirmed._id }], startPacking: false } },
    admin.token,
  )
  expect(await list(confirmed)).toMatchObject([{ kind: 'receipt', amount: 1100, way: 'cash' }])

  const handedOver = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  await pay(handedOver, { provider: 'cash', amount: 1100 })
  expect(await list(handedOver)).toEqual([])
})

test('RECEIPT-01 weight and rate are on the receipt while the price is kept', async ({
  shop,
  admin,
  take,
  pay,
  list,
  pdf,
}) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const chain = await newChain(shop, admin)
  const order = await take({ products: [{ productId: chain._id, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 50_000 })
  const [receipt] = await list(order)
  const { text } = await pdf(`/api/orders/receipt?number=${receipt?.number}`)
  for (const part of ['22K (916)', '10.250 g', '13,430.00 per gram', '1,17,532.86'])
    expect(text).toContain(part)
})

test('RECEIPT-01 cancelling an advance makes a refund voucher', async ({
  take,
  pay,
  list,
  cancel,
  pdf,
  ring,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'upi', amount: 400, reference: '402812345671' })
  const cancelled = await cancel(order)
  expect(cancelled).not.toHaveProperty('dueAmount')
  const [receipt, refund, ...others] = await list(order)
  expect([receipt, refund, others]).toMatchObject([
    { kind: 'receipt', amount: 400 },
    { kind: 'refund', amount: 400, way: 'upi' },
    [],
  ])
  expect(refund?.number).toMatch(/^RF\/\d\d-\d\d\/\d{6}$/)

  const { text } = await pdf(`/api/orders/receipt?number=${refund?.number.toLowerCase()}`)
  for (const part of ['Refund voucher', refund?.number, receipt?.number, '400.00'])
    expect(text).toContain(part)
})

test('RECEIPT-01 an invoiced order is credited instead', async ({ take, pay, list, cancel, ring }) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  await pay(order, { provider: 'cash', amount: 100 })
  await pay(order, { provider: 'cash', amount: 1000 })
  expect(await cancel(order)).toMatchObject({ creditNoteNumber: expect.any(String) as string })
  expect((await list(order)).map(({ kind }) => kind)).toEqual(['receipt'])
})

test('RECEIPT-01 a whole refund before the invoice reverses the receipt', async ({
  shop,
  admin,
  take,
  pay,
  list,
  ring,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 1100 })
  const refund = { amount: 1100, reason: 'No longer wanted', restock: true }
  const { digest } = await shop.call(previewRefund, { params: { id: order._id }, body: refund }, admin.token)
  const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await shop.call(
    createRefund,
    { params: { id: order._id }, body: { ...refund, digest, way: 'bank', date, reference: 'NEFT 7781' } },
    admin.token,
  )
  expect(await list(order)).toMatchObject([
    { kind: 'receipt' },
    { kind: 'refund', amount: 1100, way: 'bank' },
  ])
})

test('RECEIPT-01 parallel advances get numbers without gaps', async ({ take, pay, list, ring }) => {
  const orders = await Promise.all(
    [1, 2, 3, 4].map(() => take({ products: [{ productId: ring, quantity: 1 }] })),
  )
  await Promise.all(orders.map((order) => pay(order, { provider: 'cash', amount: 50 })))
  const serials = (await Promise.all(orders.map((order) => list(order))))
    .flatMap((receipts) => receipts.map(({ number }) => serialOf(number)))
    .toSorted((a, b) => a - b)
  expect(serials).toEqual(serials.map((_serial, index) => (serials[0] ?? 0) + index))
})

test('RECEIPT-01 customers read only their own receipts', async ({
  shop,
  asha,
  ravi,
  take,
  pay,
  list,
  pdf,
  ring,
}) => {
  const order = await take({ customer: { userId: asha.id }, products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 100 })
  const [receipt] = await list(order)
  const read = (token: string) => shop.call(listReceipts, { params: { orderId: order._id } }, token)
  const statusOf = async (token: string) =>
    (
      await shop.app.inject({
        url: `/api/orders/receipt?number=${receipt?.number}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode

  expect(await read(asha.token)).toEqual([receipt])
  const { orders } = await shop.call(getPersonalData, {}, asha.token)
  expect(orders.find(({ _id }) => _id === order._id)?.receipts).toEqual([receipt])
  expect((await refusal(read(ravi.token))).status).toBe(404)
  expect([await statusOf(asha.token), await statusOf(ravi.token)]).toEqual([200, 404])
  for (const query of ['', '?number=RV/20-21/000001'])
    expect((await pdf(`/api/orders/receipt${query}`)).status).toBe(404)
})

test('RECEIPT-01 erasure removes the name from receipts below ₹50,000', async ({
  shop,
  take,
  pay,
  list,
  cancel,
  pdf,
  ring,
}) => {
  const customer = { ...meera, phone: '9845099887', name: 'Kavya Menon' }
  const order = await take({ customer, products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 100 })
  await cancel(order)
  const numbers = (await list(order)).map(({ number }) => number)
  const texts = () =>
    Promise.all(numbers.map(async (number) => (await pdf(`/api/orders/receipt?number=${number}`)).text))
  for (const text of await texts()) expect(text).toContain('Kavya Menon')

  await shop.context.db.transaction((tx) => eraseOrdersByPhone(tx, customer.phone))
  for (const text of await texts()) {
    expect(text).not.toContain('Kavya Menon')
    expect(text).toContain('Former shopper')
  }
})
