import { expect } from 'vitest'
import { newShopper } from '../../../../../tests/factories.ts'
import { meera, counterTest } from '../../../../../tests/fixtures/counter-orders.ts'
import { createAddress } from '../../../../contract/address.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { previewManualOrder } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { listOrders } from '../../../../contract/order.ts'

const test = counterTest

const address = {
  ...meera,
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
} as const

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
