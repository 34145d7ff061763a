import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { letPass, mailsFor } from '../../../../tests/mails.ts'
import { newRing } from '../../../../tests/variants.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { addOrderPayment, createManualOrder } from '../../../contract/counter-order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { getPayLink } from '../../../contract/online-payment.ts'
import { cancelOrder, getOrder, listOrders, type Order } from '../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { getProduct } from '../../../contract/product.ts'
import { confirmReservation, RESERVED } from '../../../contract/reservation.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { getAdminStats, getUserStats, getWaitingWork } from '../../../contract/stats.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import type { Mail } from '../../core/mail/mails.ts'
import { eraseOrdersByPhone } from './erase-orders.ts'
import { cancelExpiredEstimate } from './expired-estimates.ts'
import { cancelExpiredReservation } from './expired-reservations.ts'

const DAY_MS = 86_400_000
const owner = 'owner@kanchan.example'

const test = shopTest({
  RESERVE: '1',
  SHOP_ADDRESS: '12 Temple Road, Mysuru',
  OWNER_EMAIL: owner,
  PAN_LIMIT: '200000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})
  .extend('phone', () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`)
  .extend('ring', ({ shop }) => newProduct(shop, { name: 'Tara ring', price: 1000, stock: 2 }))
  .extend('calls', ({ shop, admin, phone }) => {
    /** Reserves as a browser does; status and body, even of an error. */
    const send = async (
      body: object,
      { token, address = '198.18.7.1' }: { token?: string; address?: string } = {},
    ) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/reservations',
        remoteAddress: address,
        headers,
        payload: { name: 'Meera Iyer', phone, ...body },
      })
      return {
        status: response.statusCode,
        body: response.json<{ message: string; code: string; issues?: { path: string }[] }>(),
      }
    }
    /** The reservations of the phone number, newest first. */
    const list = (query: object = {}): Promise<Order[]> =>
      shop.call(manage.listAllOrders, { query: { search: phone, ...query } }, admin.token)
    const reserve = async (body: object, options?: { token?: string; address?: string }): Promise<Order> => {
      expect(await send(body, options)).toEqual({ status: 201, body: { message: RESERVED } })
      return (await list())[0] as Order
    }
    const confirm = ({ _id: id }: Order, pan?: string): Promise<Order> =>
      shop.call(
        confirmReservation,
        { params: { id }, body: pan === undefined ? undefined : { pan } },
        admin.token,
      )
    const read = ({ _id: id }: Order): Promise<Order> => shop.call(getOrder, { params: { id } }, admin.token)
    const stockOf = async (id: string) => (await shop.call(getProduct, { params: { id } })).product.stock
    return { send, list, reserve, confirm, read, stockOf }
  })

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
    notice as unknown as Mail,
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
  expect(await mailsFor(shop, asha.email)).toEqual([])
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  const [mail] = await mailsFor(shop, asha.email)
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

test('COUNTER-10 confirming makes it an estimate at current prices that holds the piece', async ({
  shop,
  admin,
  asha,
  ring,
  calls: { reserve, confirm, read, list, stockOf },
}) => {
  const order = await reserve({ productId: ring, note: 'In the evening' }, { token: asha.token })
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ price_paise: 150_000 }).where('id', '=', ring).execute(),
  )
  const before = await shop.call(getAdminStats, {}, admin.token)
  const confirmed = await confirm(order)
  expect(confirmed).toMatchObject({
    _id: order._id,
    orderId: order.orderId,
    amount: 1650,
    products: [{ price: 1500 }],
    stockReleasedAt: null,
    paymentStatus: 'awaiting_confirmation',
    history: [{ event: 'confirmed' }],
    customer: { note: 'In the evening' },
  })
  expect(confirmed).not.toHaveProperty('reservation')
  expect(Math.round((Date.parse(confirmed.priceUntil ?? '') - Date.now()) / 3_600_000)).toBe(24)
  expect(await stockOf(ring)).toBe(1)
  expect(await shop.call(getAdminStats, {}, admin.token)).toMatchObject({
    totalEarnings: before.totalEarnings + 1650,
    totalOrders: before.totalOrders + 1,
  })
  expect([
    (await list({ status: 'reservation' })).length,
    (await list({ status: 'estimate' })).length,
  ]).toEqual([0, 1])
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'order' } }, admin.token)
  expect(entry).toMatchObject({
    title: order.orderId,
    before: { confirmed: false, amount: 1100 },
    after: { confirmed: true, amount: 1650 },
  })
  expect((await mailsFor(shop, asha.email)).map(({ kind, data }) => [kind, data['grandTotalPaise']])).toEqual(
    [['order_placed', 165_000]],
  )
  expect((await mailsFor(shop, owner)).filter(({ data }) => data['id'] === order._id)).toHaveLength(1)
  expect(await refusal(confirm(order))).toEqual({
    status: 409,
    message: `Order ${order.orderId} is confirmed already.`,
  })
  const paid = await shop.call(
    addOrderPayment,
    { params: { id: order._id }, body: { provider: 'cash', amount: 1650 } },
    admin.token,
  )
  expect(paid.order).toMatchObject({ paymentStatus: 'paid', payments: [{ provider: 'cash', amount: 1650 }] })
  expect((await read(order)).totals).toMatchObject({ totalPrice: 1500, tax: 150 })
})

test('COUNTER-10 a confirmed one ends as every estimate and returns its stock', async ({
  shop,
  ring,
  calls: { reserve, confirm, read, stockOf },
}) => {
  const order = await confirm(await reserve({ productId: ring }))
  while (await shop.context.db.transaction((tx) => cancelExpiredReservation(tx, Date.now() + 8 * DAY_MS)));
  expect([(await read(order)).cancelledAt, await stockOf(ring)]).toEqual([null, 1])
  while (await shop.context.db.transaction((tx) => cancelExpiredEstimate(tx, Date.now() + 2 * DAY_MS)));
  expect([(await read(order)).cancelledAt, await stockOf(ring)]).toEqual([expect.any(String), 2])
})

test('COUNTER-10 of two reservations of the last piece, one is confirmed', async ({
  shop,
  asha,
  ravi,
  calls: { send, confirm, read, stockOf },
}) => {
  for (let round = 0; round < 3; round += 1) {
    const last = await newProduct(shop, { stock: 1 })
    const orders: Order[] = []
    for (const [index, { email, token }] of [asha, ravi].entries()) {
      await send({ productId: last, phone: `984510${round}00${index}` }, { token })
      orders.push(...(await shop.call(listOrders, { params: { email } }, token)).slice(0, 1))
    }
    const results = await Promise.all(orders.map((order) => refusalBody(confirm(order))))
    expect(results.map(({ status }) => status).toSorted()).toEqual([409, 'accepted'])
    expect(results.find(({ status }) => status === 409)?.data?.code).toBe('sold_out')
    expect(await stockOf(last)).toBe(0)
    const afterwards = await Promise.all(orders.map(read))
    expect(afterwards.map(({ reservation }) => reservation === true)).toEqual(
      results.map(({ status }) => status === 409),
    )
  }
})

test('COUNTER-10 confirming one above the PAN limit needs the PAN', async ({
  shop,
  calls: { reserve, confirm, read },
}) => {
  const order = await reserve({ productId: await newProduct(shop, { price: 250_000, stock: 1 }) })
  expect((await refusalBody(confirm(order))).data?.code).toBe('pan_needed')
  expect((await read(order)).reservation).toBe(true)
  expect(await confirm(order, 'ABCDE1234F')).not.toHaveProperty('reservation')
  expect((await read(order)).pan).toBe('ABCDE••••F')
})

test('COUNTER-10 rejected or forgotten, it ends without stock or payment texts', async ({
  shop,
  admin,
  asha,
  ring,
  calls: { reserve, read, stockOf, confirm },
}) => {
  const refused = await reserve({ productId: ring }, { token: asha.token })
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: refused._id }, body: {} }, admin.token)
  expect([(await read(refused)).cancelledAt, await stockOf(ring)]).toEqual([expect.any(String), 2])
  expect((await refusal(confirm(refused))).message).toBe(`Order ${refused.orderId} was cancelled.`)
  const forgotten = await reserve({ productId: ring }, { token: asha.token })
  const expire = async (days: number) => {
    while (
      await shop.context.db.transaction((tx) => cancelExpiredReservation(tx, Date.now() + days * DAY_MS))
    );
  }
  await expire(6.9)
  expect((await read(forgotten)).cancelledAt).toBeNull()
  await expire(7.1)
  expect([(await read(forgotten)).history, await stockOf(ring)]).toMatchObject([
    [{ event: 'cancelled', by: 'the shop, automatically' }],
    2,
  ])
  const mails = await mailsFor(shop, asha.email)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    const { subject, text } = renderMail(
      mail as unknown as Mail,
      { ...shop.context.settings.shop, publicUrl: 'https://kanchan.example' } as never,
    )
    expect([subject.startsWith('Your reservation has ended'), /pay|paid|refund/i.test(text)]).toEqual([
      true,
      false,
    ])
  }
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

test('COUNTER-10 estimates are not among the payments to confirm', async ({ shop, admin, ring }) => {
  const before = await shop.call(getWaitingWork, {}, admin.token)
  const { order } = await shop.call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Meera Iyer', phone: '9845012345' },
        paymentMethod: 'CASH',
        products: [{ productId: ring, quantity: 1 }],
      },
    },
    admin.token,
  )
  expect(await shop.call(getWaitingWork, {}, admin.token)).toEqual(before)
  const { toConfirm } = await shop.call(getMorningBoard, {}, admin.token)
  expect(toConfirm.map(({ _id }) => _id)).not.toContain(order._id)
  for (const [query, isListed] of [
    [{ paymentStatus: 'awaiting_confirmation' as const }, false],
    [{ status: 'estimate' as const }, true],
    [{ status: 'pending' as const }, true],
  ] as const) {
    const { headers, body } = await shop.app.inject({
      url: `/api/orders?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const orders = JSON.parse(body) as Order[]
    expect([orders.some(({ _id }) => _id === order._id), headers['x-total-count']]).toEqual([
      isListed,
      String(orders.length),
    ])
  }
})
