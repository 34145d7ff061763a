import { expect } from 'vitest'
import { newProduct, refusal, refusalBody } from '../../../../../tests/factories.ts'
import { owner, reservationsTest } from '../../../../../tests/fixtures/reservations.ts'
import { panDeclaration } from '../../../../../tests/fixtures/pan-declarations.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { addOrderPayment, createManualOrder } from '../../../../contract/counter-order.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { listOrders, type Order } from '../../../../contract/order.ts'
import { confirmReservation } from '../../../../contract/reservation.ts'
import { getAdminStats, getWaitingWork } from '../../../../contract/stats.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { cancelExpiredEstimate } from '../base/expired-estimates.ts'
import { cancelExpiredReservation } from './expired-reservations.ts'

const test = reservationsTest

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
    totalEarnings: before.totalEarnings,
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
    [
      ['reservation_requested', undefined],
      ['order_placed', 165_000],
    ],
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

test('FORM60-01 confirming takes a declaration in the place of the PAN', async ({
  shop,
  admin,
  calls: { reserve },
}) => {
  const chain = await newProduct(shop, { name: 'Chain', price: 400_000, stock: 1 })
  const { _id: id } = await reserve({ productId: chain })
  const confirm = (body: object) => shop.call(confirmReservation, { params: { id }, body }, admin.token)

  expect(await refusal(confirm({ panDeclaration, pan: 'ABCDE1234F' }))).toMatchObject({ status: 400 })
  await confirm({ panDeclaration })
  expect(await shop.call(manage.revealPan, { params: { id } }, admin.token)).toMatchObject({ panDeclaration })
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
  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind !== 'reservation_requested')
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    const { subject, text } = renderMail(
      mail as StoredMail,
      { ...shop.context.settings.shop, publicUrl: 'https://kanchan.example' } as never,
    )
    expect([subject.startsWith('Your reservation has ended'), /pay|paid|refund/i.test(text)]).toEqual([
      true,
      false,
    ])
  }
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
