import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { piecesTest } from '../../../../tests/fixtures/pieces.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { createAddress } from '../../../contract/address.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { addOrderPayment, createManualOrder, previewManualOrder } from '../../../contract/counter-order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { listOrders, type Order } from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'
import { cancelExpiredEstimate } from './expired-estimates.ts'
import { releaseUnpaidStock } from './release-unpaid-stock.ts'

const meera = { name: 'Meera Iyer', phone: '9845012345' }
const address = {
  ...meera,
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
} as const
const HOUR_MS = 3_600_000

const test = piecesTest
  /** Sends a counter order; status and body, even of an error. */
  .extend('send', { scope: 'file' }, ({ shop, admin }) => async (body: object, key?: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: createManualOrder.path,
      headers: { authorization: `Bearer ${admin.token}`, ...(key && { 'idempotency-key': key }) },
      payload: { customer: meera, paymentMethod: 'CASH', ...body },
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json<{ order: Order; message: string; code: string }>(),
    }
  })
  .extend('take', { scope: 'file' }, ({ send }) => async (body: object): Promise<Order> => {
    const { status, body: sent } = await send(body)
    expect(status, JSON.stringify(sent)).toBe(201)
    return sent.order
  })
  .extend('ring', ({ shop }) => newProduct(shop, { price: 1000, stock: 5 }))
  .extend(
    'pay',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (
        { _id: id }: Order,
        payment: { provider: 'cash' | 'upi' | 'bank' | 'terminal'; amount: number; reference?: string },
      ): Promise<Order> =>
        (await shop.call(addOrderPayment, { params: { id }, body: payment }, admin.token)).order,
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      async ({ _id }: Order) =>
        (
          await shop.app.inject({
            url: `/api/orders/order/${_id}`,
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).json<Order>(),
  )
  .extend(
    'stockOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product.stock,
  )
  .extend('expire', { scope: 'file' }, ({ shop }) => async (hours: number) => {
    while (
      await shop.context.db.transaction((tx) => cancelExpiredEstimate(tx, Date.now() + hours * HOUR_MS))
    );
  })
  .extend('pdf', { scope: 'file' }, ({ shop, admin }) => async (path: string) => {
    const { rawPayload, statusCode } = await shop.app.inject({
      url: path,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return {
      status: statusCode,
      text: statusCode === 200 ? pdfText(rawPayload).join(' ') : rawPayload.toString(),
    }
  })

test('COUNTER-01 a customer is entered, or found by account or e-mail', async ({
  shop,
  asha,
  ring,
  take,
  send,
  stockOf,
}) => {
  const products = [
    { productId: ring, quantity: 1 },
    { productId: ring, quantity: 1 },
  ]
  const entered = await take({ products })
  expect(entered).toMatchObject({
    userId: null,
    email: null,
    customer: meera,
    paymentMethod: 'CASH',
    paymentStatus: 'awaiting_confirmation',
    status: 'pending',
    amount: 2200,
    address: null,
    products: [{ quantity: 2 }],
  })
  expect(await stockOf(ring)).toBe(3)
  const home = await shop.call(createAddress, { body: address }, asha.token)
  const own = await take({
    customer: { userId: asha.id },
    products: [{ productId: ring, quantity: 1 }],
    addressId: home._id,
  })
  expect(own).toMatchObject({
    userId: asha.id,
    email: asha.email,
    customer: { name: 'Asha', phone: meera.phone },
    address: { city: 'Mysuru' },
  })
  const byEmail = await take({
    customer: { ...meera, email: asha.email.toUpperCase() },
    products: [{ productId: ring, quantity: 1 }],
    address,
  })
  expect(byEmail).toMatchObject({ userId: asha.id, email: asha.email, customer: meera })
  expect(
    (await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).map(({ _id }) => _id),
  ).toEqual([byEmail._id, own._id])
  for (const customer of [
    { name: 'M', phone: meera.phone },
    { name: 'Meera', phone: '12345' },
    { userId: asha.id, name: 'Meera' },
    {},
  ])
    expect((await send({ customer, products })).status).toBe(400)
  expect(
    (await send({ products: [{ productId: ring, quantity: 1 }], addressId: home._id })).body.message,
  ).toBe('There is no such address.')
  expect((await send({ products: [{ productId: ring, quantity: 9 }] })).body.code).toBe('sold_out')
  expect(await send({ products: [{ productId: ring, quantity: 1 }], amount: 999 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  })
})

test('COUNTER-01 an idempotency key creates one order', async ({ ring, send, stockOf }) => {
  const [key, body] = [crypto.randomUUID(), { products: [{ productId: ring, quantity: 1 }] }]
  const first = await send(body, key)
  const again = await send(body, key)
  expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
  expect(again.body.order).toEqual(first.body.order)
  expect((await send({ products: [{ productId: ring, quantity: 2 }] }, key)).body.code).toBe('key_reused')
  expect(await stockOf(ring)).toBe(4)
})

test('COUNTER-01 a scanned piece belongs to its line until the order is cancelled', async ({
  shop,
  admin,
  newChain,
  newPiece,
  send,
  take,
  stateOf,
}) => {
  const [chain, other] = [await newChain(), await newChain()]
  const [one, two, strange] = [await newPiece(chain), await newPiece(chain), await newPiece(other)]
  const line = (pieceId: string) => ({ productId: chain.id, quantity: 1, pieceId })
  const preview = await shop.call(previewManualOrder, { body: { products: [line(one._id)] } }, admin.token)
  expect(preview).toMatchObject({
    lines: [{ price: 100, listPrice: 100, pieces: [{ huid: one.huid }] }],
    totals: { grandTotal: 110 },
  })
  const order = await take({ products: [line(one._id), line(two._id)] })
  expect(order.products).toMatchObject([
    { quantity: 1, pieces: [{ _id: one._id }] },
    { quantity: 1, pieces: [{ _id: two._id }] },
  ])
  expect(await stateOf(two)).toEqual(['sold', order._id, 1])
  expect(await send({ products: [line(one._id)] })).toMatchObject({
    status: 409,
    body: { code: 'piece_taken' },
  })
  expect((await send({ products: [line(strange._id)] })).status).toBe(400)
  expect((await send({ products: [{ ...line(one._id), quantity: 2 }] })).body.message).toBe(
    'products.0.quantity: must be 1 for a scanned piece',
  )
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await stateOf(one)).toEqual(['in_stock', null, null])
})

test('COUNTER-01 of concurrent orders of one piece, one gets it', async ({
  newChain,
  newPiece,
  send,
  stateOf,
}) => {
  const chain = await newChain()
  for (let round = 0; round < 5; round += 1) {
    const piece = await newPiece(chain)
    const body = { products: [{ productId: chain.id, quantity: 1, pieceId: piece._id }] }
    const results = await Promise.all([send(body), send(body), send(body)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await stateOf(piece)).toEqual([
      'sold',
      results.find(({ status }) => status === 201)?.body.order._id,
      0,
    ])
  }
})

test('COUNTER-02 a special price needs a reason, and tax follows it', async ({
  shop,
  admin,
  asha,
  ring,
  send,
  take,
  pay,
  pdf,
}) => {
  const line = { productId: ring, quantity: 2, price: 900 }
  expect((await send({ products: [line] })).body.message).toBe(
    'products.0.priceReason: must have 3 to 200 characters',
  )
  const order = await take({
    customer: { userId: asha.id },
    products: [{ ...line, priceReason: 'Old customer' }],
    amount: 1980,
  })
  expect(order).toMatchObject({
    amount: 1980,
    totals: { totalPrice: 1800, tax: 180 },
    products: [{ price: 900, listPrice: 1000, priceReason: 'Old customer' }],
  })
  const [own] = await shop.call(listOrders, { params: { email: asha.email } }, asha.token)
  expect(own?.products[0]).toMatchObject({ price: 900, listPrice: 1000 })
  expect(own?.products[0]).not.toHaveProperty('priceReason')
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'order' } }, admin.token)
  expect(JSON.stringify(entry)).toContain('Meher bangle: ₹900.00 instead of ₹1,000.00. Old customer')
  await pay(order, { provider: 'cash', amount: 1980 })
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  expect((await pdf(`/api/orders/invoice/${order._id}`)).text).toContain('Special price')
  const same = await take({ products: [{ productId: ring, quantity: 1, price: 1000 }] })
  expect(same.products[0]).not.toHaveProperty('listPrice')
})

test('COUNTER-03 an estimate is cancelled after 24 hours without a payment', async ({
  shop,
  ring,
  take,
  expire,
  read,
  stockOf,
  pdf,
  pay,
}) => {
  const email = `meera-${crypto.randomUUID()}@example.in`
  const products = [{ productId: ring, quantity: 1 }]
  const [order, paidInPart] = [
    await take({ customer: { ...meera, email }, products, paymentMethod: 'UPI' }),
    await take({ products }),
  ]
  expect(Date.parse(order.priceUntil ?? '') - Date.parse(order.createdAt)).toBe(24 * HOUR_MS)
  const estimate = await pdf(`/api/orders/estimate/${order._id}`)
  for (const text of ['Estimate - not a tax invoice', order.orderId, 'Meera Iyer', '1,100.00'])
    expect(estimate.text).toContain(text)
  await pay(paidInPart, { provider: 'cash', amount: 100 })
  await shop.context.db.transaction((tx) =>
    releaseUnpaidStock(tx, shop.context.settings, Date.now() + 72 * HOUR_MS),
  )
  await expire(23)
  expect([await read(order), await stockOf(ring)]).toMatchObject([
    { cancelledAt: null, stockReleasedAt: null },
    3,
  ])
  await expire(25)
  expect(await read(order)).toMatchObject({
    cancelledAt: expect.any(String) as string,
    history: [{ event: 'cancelled' }],
  })
  // An advance keeps the price.
  expect([(await read(paidInPart)).cancelledAt, await stockOf(ring)]).toEqual([null, 4])
  expect((await mailsFor(shop, email)).map(({ kind }) => kind)).toEqual(['order_placed', 'status_changed'])
  expect((await pdf(`/api/orders/estimate/${order._id}`)).status).toBe(409)
})

test('COUNTER-04 several payments pay an order that is handed over', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  read,
  pdf,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  expect(await refusal(pay(order, { provider: 'terminal', amount: 600 }))).toEqual({
    status: 400,
    message: 'reference: must have 3 to 40 characters',
  })
  expect(await pay(order, { provider: 'terminal', amount: 600, reference: 'RRN 4411' })).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    payments: [{ provider: 'terminal', amount: 600 }],
  })
  expect(await refusal(pay(order, { provider: 'cash', amount: 500.01 }))).toEqual({
    status: 400,
    message: 'The payments exceed the order.',
  })
  const paid = await pay(order, { provider: 'cash', amount: 500 })
  expect(paid).toMatchObject({
    paymentStatus: 'paid',
    status: 'completed',
    handedOver: true,
    invoiceNumber: expect.any(String) as string,
    payments: [{ amount: 600 }, { provider: 'cash', amount: 500 }],
  })
  expect(paid.history.map(({ event }) => event)).toEqual(['paid', 'completed'])
  expect((await pdf(`/api/orders/invoice/${order._id}`)).text).toContain('Card terminal, Cash')
  expect((await refusal(pay(order, { provider: 'cash', amount: 1 }))).status).toBe(409)
  const part = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(part, { provider: 'upi', amount: 100, reference: '402812345670' })
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: part._id }, body: { confirmed: true } },
    admin.token,
  )
  expect((await read(part)).payments.map(({ provider, amount }) => [provider, amount])).toEqual([
    ['upi', 100],
    ['cash', 1000],
  ])
})

test('COUNTER-04 a handed-over piece without HUID leaves the order open', async ({ newChain, take, pay }) => {
  const chain = await newChain()
  const order = await take({ products: [{ productId: chain.id, quantity: 1 }], handedOver: true })
  expect(await pay(order, { provider: 'cash', amount: 110 })).toMatchObject({
    paymentStatus: 'paid',
    status: 'pending',
    invoiceNumber: null,
  })
})

test('COUNTER-04 CASH is refused everywhere else', async ({ shop, asha, admin, ring, send }) => {
  const order = (paymentMethod: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/create-order',
      headers: { authorization: `Bearer ${asha.token}` },
      payload: {
        email: asha.email,
        paymentMethod,
        products: [{ productId: ring, quantity: 1 }],
        amount: '1100.00',
      },
    })
  const [cash, card] = [await order('CASH'), await order('CARD')]
  expect([cash.statusCode, cash.json()]).toEqual([400, card.json()])
  expect((await send({ paymentMethod: 'CARD', products: [{ productId: ring, quantity: 1 }] })).status).toBe(
    400,
  )
  expect(
    (await send({ paymentMethod: 'BANK', products: [{ productId: ring, quantity: 1 }] })).body.message,
  ).toBe('paymentMethod: is not set up in this shop')
  expect(
    (await shop.app.inject({ url: '/api/shop', headers: { authorization: `Bearer ${admin.token}` } })).json<{
      paymentMethods: string[]
    }>().paymentMethods,
  ).toEqual(['COD', 'UPI'])
})

test('COUNTER-04 advances of a cancelled order are payments to check', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  read,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'cash', amount: 300 })
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const listed = await shop.app.inject({
    url: '/api/payments?toCheck=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const payment = listed
    .json<{ _id: string; orderId: string; amount: number }[]>()
    .find(({ orderId }) => orderId === order.orderId)
  expect(payment).toMatchObject({ amount: 300, provider: 'cash', toCheck: 'too_late' })
  const other = await take({
    products: [{ productId: ring, quantity: 1, price: 272.73, priceReason: 'Uses the advance' }],
    handedOver: true,
  })
  expect(other.amount).toBe(300)
  const settle = (body: object) =>
    shop.app.inject({
      method: 'PATCH',
      url: `/api/payments/${payment?._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
  expect((await settle({ action: 'match', orderId: other.orderId })).statusCode).toBe(200)
  expect(await read(other)).toMatchObject({
    paymentStatus: 'paid',
    status: 'completed',
    invoiceNumber: expect.any(String) as string,
  })
})

test('COUNTER-08 refunds return each payment, newest first', async ({ shop, admin, ring, take, pay }) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  await pay(order, { provider: 'upi', amount: 600, reference: '402812345671' })
  await pay(order, { provider: 'cash', amount: 500 })
  const headers = { authorization: `Bearer ${admin.token}` }
  const preview = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/refund-preview/${order._id}`,
    headers,
    payload: { amount: 700, reason: 'Too small', restock: false },
  })
  expect(preview.json()).toMatchObject({
    amount: 700,
    left: 1100,
    to: [
      { provider: 'cash', amount: 500 },
      { provider: 'upi', amount: 200 },
    ],
  })
})

test('COUNTER-08 finds, corrects and sends an order without an account', async ({
  shop,
  admin,
  take,
  pay,
  pdf,
  newChain,
  newPiece,
}) => {
  const chain = await newChain()
  const piece = await newPiece(chain)
  const customer = { name: 'Zubin Wadia', phone: '9822012345' }
  const order = await take({ customer, products: [{ productId: chain.id, quantity: 1, pieceId: piece._id }] })
  for (const search of ['zubin', 'Wadia', '98220 12345', piece.huid ?? ''])
    expect(
      (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id),
    ).toEqual([order._id])
  const slip = await pdf(`/api/orders/packing-slip/${order._id}`)
  for (const text of ['Zubin Wadia', '9822012345', 'Collects in the shop']) expect(slip.text).toContain(text)
  await pay(order, { provider: 'cash', amount: 110 })
  expect(
    (
      await shop.call(
        manage.correctOrderAddress,
        { params: { id: order._id }, body: { address: { ...address, name: 'Zubin Wadia' } } },
        admin.token,
      )
    ).address?.name,
  ).toBe('Zubin Wadia')
  const sent = await shop.call(
    manage.updateOrderStatus,
    { params: { id: order._id }, body: { status: 'shipped' } },
    admin.token,
  )
  expect(sent).toMatchObject({
    status: 'shipped',
    invoiceNumber: expect.any(String) as string,
    products: [{ pieces: [{ huid: piece.huid }] }],
  })
  const csv = await shop.app.inject({
    url: '/api/orders/export?search=wadia',
    headers: { authorization: `Bearer ${(await newShopper(shop, 'admin')).token}` },
  })
  expect(csv.body).toContain('Zubin Wadia')
})

test('COUNTER-03 a cash-on-delivery order follows the limits of the web', async ({ ring, send, take }) => {
  const body = { paymentMethod: 'COD', products: [{ productId: ring, quantity: 1 }], address }
  expect(await take(body)).toMatchObject({ paymentStatus: 'due_on_delivery', priceUntil: null })
  expect((await send({ ...body, handedOver: true })).body.message).toBe(
    'handedOver: is not possible with cash on delivery',
  )
  expect(
    await send({
      ...body,
      products: [{ productId: ring, quantity: 1, price: 99_000, priceReason: 'Engraved' }],
    }),
  ).toMatchObject({ status: 422, body: { code: 'cod_limit' } })
})

test('COUNTER-04 an order of the web receives no payments here', async ({ asha, buy, newChain, pay }) => {
  const order = await buy(asha, [await newChain()])
  expect(await refusalBody(pay(order, { provider: 'cash', amount: 1 }))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit' },
  })
})
