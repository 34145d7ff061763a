import { expect } from 'vitest'
import { newProduct, newShopper, refusal } from '../../../../../tests/factories.ts'
import { owner, reservationsTest } from '../../../../../tests/fixtures/reservations.ts'
import { letPass, mailsFor } from '../../../../../tests/mails.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { addOrderPayment } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { getPayLink } from '../../../../contract/online-payment.ts'
import { cancelOrder, listOrders, type Order } from '../../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'
import { getShopFacts } from '../../../../contract/settings.ts'
import { getAdminStats, getUserStats, getWaitingWork } from '../../../../contract/stats.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { eraseOrdersByPhone } from '../refund/erase-orders.ts'

const test = reservationsTest

test('COUNTER-10 a reservation is listed without stock until it is confirmed', async ({
  shop,
  admin,
  phone,
  ring,
  calls: { reserve, list, stockOf },
}) => {
  const [stats, work] = [
    await shop.call(getAdminStats, {}, admin.token),
    await shop.call(getWaitingWork, {}, admin.token),
  ]
  const order = await reserve({
    productId: ring,
    variantId: null,
    note: ' I come on Sunday.\r\nIs there a larger size? ',
  })
  expect(order).toMatchObject({
    userId: null,
    email: null,
    customer: { name: 'Meera Iyer', phone, note: 'I come on Sunday.\nIs there a larger size?' },
    reservation: true,
    status: 'pending',
    paymentMethod: 'CASH',
    paymentStatus: 'awaiting_confirmation',
    priceUntil: null,
    amount: 1100,
    address: null,
    history: [],
    products: [{ name: 'Tara ring', quantity: 1 }],
  })
  expect(await stockOf(ring)).toBe(2)
  expect((await list({ status: 'reservation' })).map(({ _id }) => _id)).toEqual([order._id])
  for (const query of [
    { status: 'pending' },
    { status: 'estimate' },
    { paymentStatus: 'awaiting_confirmation' },
  ])
    expect(await list(query)).toEqual([])
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const [query, total] of [
    ['status=reservation', 1],
    ['status=pending', 0],
    ['paymentStatus=awaiting_confirmation', 0],
    ['', 1],
  ] as const) {
    const { headers: sent, body } = await shop.app.inject({ url: `/api/orders?${query}`, headers })
    expect([sent['x-total-count'], (JSON.parse(body) as Order[]).length], query).toEqual([
      String(total),
      total,
    ])
  }
  expect(await shop.call(getAdminStats, {}, admin.token)).toEqual(stats)
  expect(await shop.call(getWaitingWork, {}, admin.token)).toEqual({ ...work, reservations: 1 })
  expect(await shop.call(getMorningBoard, {}, admin.token)).toMatchObject({
    toConfirm: [],
    reservations: [{ _id: order._id }],
    sales: { today: { now: { orders: 0, amount: 0 } } },
  })
  const notice = (await mailsFor(shop, owner)).find(({ data }) => data['id'] === order._id)
  const { subject, text } = renderMail(
    notice as StoredMail,
    { ...shop.context.settings.shop, publicUrl: 'https://kanchan.example' } as never,
  )
  expect(subject).toBe(`Reservation ${order.orderId}: call to confirm`)
  expect(text).toContain('1 × Tara ring')
  expect(JSON.stringify(notice)).not.toContain(phone)
  expect((await shop.call(getShopFacts, {})).reserves).toBe(true)
})

test('COUNTER-10 a logged-in customer finds it among their orders', async ({
  shop,
  asha,
  ring,
  calls: { reserve },
}) => {
  const order = await reserve({ productId: ring }, { token: asha.token })
  expect(order).toMatchObject({ userId: asha.id, email: asha.email, reservation: true })
  expect(
    (await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).map(({ _id }) => _id),
  ).toEqual([order._id])
  expect(await shop.call(getUserStats, { params: { id: asha.id } }, asha.token)).toMatchObject({
    totalPayments: 0,
    totalPurchasedProducts: 0,
  })
  const [requested] = await mailsFor(shop, asha.email)
  const { subject, text } = renderMail(
    requested as StoredMail,
    { ...shop.context.settings.shop, publicUrl: 'https://kanchan.example' } as never,
  )
  expect(subject).toBe(`Reservation requested: ${order.orderId}`)
  expect(text).toContain("We'll call to confirm, then keep it for you in our shop.")
  expect(text).toContain('12 Temple Road, Mysuru')
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  const [, mail] = await mailsFor(shop, asha.email)
  expect(mail?.data).toMatchObject({ status: 'cancelled', isReservation: true })
  expect(mail?.data).not.toHaveProperty('paymentStatus')
})

test('COUNTER-10 rejects sold-out, made-to-order and hidden pieces, and wrong fields', async ({
  shop,
  asha,
  calls: { send, reserve },
}) => {
  const {
    id,
    ids: [small = '', large, made],
  } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0 },
    { size: '16', price: 1200, stock: 1 },
    { size: '18', price: 1000, stock: 1, leadDays: 14 },
  ])
  expect(await send({ variantId: small })).toMatchObject({
    status: 409,
    body: { code: 'sold_out', message: 'Tara ring is out of stock.' },
  })
  expect(await send({ variantId: made })).toMatchObject({
    status: 400,
    body: { message: 'Pieces made to order cannot be reserved.' },
  })
  expect((await reserve({ variantId: large })).products).toMatchObject([
    { variantId: large, size: '16', price: 1200 },
  ])
  expect(await send({ variantId: id })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const hidden = await newProduct(shop, { visibility: 'hidden' })
  expect(await send({ productId: hidden })).toMatchObject({ status: 404 })
  const wrong = await Promise.all([
    send({}),
    send({ variantId: large, name: 'M' }),
    send({ variantId: large, phone: '12345' }),
    send({ variantId: large, note: 'x'.repeat(301) }),
    send({ variantId: large, name: 'Me\u0007ra' }),
  ])
  expect(wrong.map(({ status, body }) => [status, body.issues?.[0]?.path])).toEqual([
    [400, 'variantId'],
    [400, 'name'],
    [400, 'phone'],
    [400, 'note'],
    [400, 'name'],
  ])
  const foreign = await shop.app.inject({
    method: 'POST',
    url: '/api/reservations',
    headers: { cookie: `session=${asha.token}`, origin: 'https://elsewhere.example' },
    payload: { variantId: large, name: 'Meera', phone: '9845012345' },
  })
  expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([403, 'wrong_origin'])
})

test('COUNTER-10 keeps the choice of a product without variants', async ({
  shop,
  calls: { reserve, confirm },
}) => {
  const { id } = await newRing(shop, [])
  const order = await reserve({ productId: id, size: '16' })
  expect([order.products[0]?.size, (await confirm(order)).products[0]?.size]).toEqual(['16', '16'])
})

test('COUNTER-10 a repeated reservation is one, and a number has five open', async ({
  shop,
  ring,
  calls: { send, reserve, list },
}) => {
  for (let time = 0; time < 2; time += 1) await reserve({ productId: ring })
  expect(await list()).toHaveLength(1)
  for (let piece = 1; piece < 5; piece += 1) {
    await letPass(shop, 3_600_000)
    await reserve({ productId: await newProduct(shop) })
  }
  await letPass(shop, 3_600_000)
  expect(await send({ productId: await newProduct(shop) })).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: "You have 5 reservations already. We'll call you about them." },
  })
  await reserve({ productId: ring })
})

test('COUNTER-10 a number and an address are limited like codes', async ({ shop, ring, calls: { send } }) => {
  for (let time = 0; time < 5; time += 1)
    expect((await send({ productId: ring }, { address: `198.18.8.${time}` })).status).toBe(201)
  expect(await send({ productId: ring }, { address: '198.18.8.9' })).toMatchObject({
    status: 429,
    body: { code: 'too_many' },
  })
  const numbers = Array.from({ length: 61 }, (_, index) => `98450${String(10_000 + index)}`)
  const statuses: number[] = []
  for (const phone of numbers)
    statuses.push((await send({ productId: ring, phone }, { address: '198.18.9.1' })).status)
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([60, 429])
  await letPass(shop, 3_600_000)
})

test('COUNTER-10 nothing else is possible before it is confirmed', async ({
  shop,
  admin,
  ring,
  calls: { reserve, read, stockOf },
}) => {
  const order = await reserve({ productId: ring })
  const params = { id: order._id }
  const problem = { status: 409, message: `Order ${order.orderId} is a reservation. Confirm it first.` }
  expect(
    await refusal(
      shop.call(addOrderPayment, { params, body: { provider: 'cash', amount: 1100 } }, admin.token),
    ),
  ).toEqual(problem)
  expect(
    await refusal(shop.call(manage.confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)),
  ).toEqual(problem)
  expect(
    await refusal(shop.call(manage.updateOrderStatus, { params, body: { status: 'shipped' } }, admin.token)),
  ).toEqual(problem)
  expect(await refusal(shop.call(issueInvoice, { params }, admin.token))).toEqual(problem)
  expect(await refusal(shop.call(getPayLink, { params }, admin.token))).toEqual({
    status: 409,
    message: 'This reservation is not confirmed yet.',
  })
  const skipped = [
    { _id: order._id, orderId: order.orderId, reasons: ['It is a reservation. Confirm it first.'] },
  ]
  expect(
    (
      await shop.call(
        manage.updateOrderStatuses,
        { body: { orders: [{ _id: order._id }], status: 'processing' } },
        admin.token,
      )
    ).skipped,
  ).toEqual(skipped)
  expect(
    (await shop.call(manage.confirmOrderPayments, { body: { orders: [{ _id: order._id }] } }, admin.token))
      .skipped,
  ).toEqual(skipped)
  expect(
    (
      await shop.app.inject({
        url: `/api/orders/estimate/${order._id}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).statusCode,
  ).toBe(409)
  expect([await read(order), await stockOf(ring)]).toEqual([order, 2])
})

test('COUNTER-10 name, phone and note are exported and erased with the customer', async ({
  shop,
  admin,
  ring,
  phone,
  calls: { send, list, read },
}) => {
  const password = 'kundan-1947'
  const customer = await newShopper(shop, 'user', password)
  await send({ productId: ring, note: 'Secret wish' }, { token: customer.token })
  await send({ productId: await newProduct(shop), note: 'Another wish' })
  const [anonymous, own] = await list()
  if (!anonymous || !own) throw new Error('Two reservations were expected.')
  const { orders } = await shop.call(getPersonalData, {}, customer.token)
  expect(orders.map((order) => order.customer)).toEqual([{ name: 'Meera Iyer', phone, note: 'Secret wish' }])
  await shop.call(eraseAccount, { body: { password } }, customer.token)
  expect((await read(own)).customer).toEqual({ name: 'Former shopper', phone: null })
  expect((await read(anonymous)).customer).toEqual({ name: 'Meera Iyer', phone, note: 'Another wish' })
  await shop.context.db.transaction((tx) => eraseOrdersByPhone(tx, phone))
  expect((await read(anonymous)).customer).toEqual({ name: 'Former shopper', phone: null })
  const counters = JSON.stringify(
    await shop.context.db.reader.selectFrom('throttles').select('key').execute(),
  )
  expect(counters).not.toContain(phone)
  expect(await shop.call(manage.listAllOrders, { query: { search: phone } }, admin.token)).toEqual([])
})
