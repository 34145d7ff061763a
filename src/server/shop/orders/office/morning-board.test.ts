import { expect } from 'vitest'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  listAllOrders,
  refundOrder,
  updateOrderStatus,
} from '../../../../contract/manage-orders.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { getSettings, updateSettings } from '../../../../contract/manage-settings.ts'
import { hideReview } from '../../../../contract/manage-reviews.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { postReview } from '../../../../contract/review.ts'
import { getWaitingWork } from '../../../../contract/stats.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { promisedDay } from '../../../../rules/delivery.ts'
import { dateOfDay, dayInIndia } from '../../../../rules/india-time.ts'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { test } from '../../../../../tests/fixtures/shop.ts'

const address = {
  name: 'Asha Rao',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}
const one = (productId: string) => ({
  products: [{ productId, quantity: 1 }],
  amount: amountOf([{ price: 1000, quantity: 1 }]),
  address,
})

test('a paid, cancelled order is a refund due until refunded', async ({ shop, admin, asha }) => {
  const { order } = (
    await sendOrder(shop, asha, { ...one(await newProduct(shop, { price: 1000 })), paymentMethod: 'UPI' })
  ).body
  const params = { id: order._id }
  const due = async () =>
    (await shop.call(listAllOrders, { query: { status: 'refund_due' } }, admin.token)).map(({ _id }) => _id)
  const before = await shop.call(getWaitingWork, {}, admin.token)
  await shop.call(confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  expect(await due()).not.toContain(order._id)
  await shop.call(cancelOrderAsAdmin, { params, body: { restock: true } }, admin.token)
  expect(await due()).toContain(order._id)
  expect(
    (await shop.call(listAllOrders, { query: { status: 'refund_due', search: order.orderId } }, admin.token))
      .length,
  ).toBe(1)
  expect((await shop.call(getMorningBoard, {}, admin.token)).refundsDue.map(({ _id }) => _id)).toContain(
    order._id,
  )
  expect((await shop.call(getWaitingWork, {}, admin.token)).refundsDue).toBe(before.refundsDue + 1)
  await shop.call(refundOrder, { params }, admin.token)
  expect(await due()).not.toContain(order._id)
  expect((await shop.call(getWaitingWork, {}, admin.token)).refundsDue).toBe(before.refundsDue)
})

test('the morning board lists low stock if asked, and today’s sales', async ({ shop, admin, asha }) => {
  const lowered = async (name: string, stock: number) => {
    const id = await newProduct(shop, { name, stock: 2 })
    await shop.call(updateProduct, { params: { id }, body: { stock } }, admin.token)
    return id
  }
  const [last, soldOut] = [await lowered('Last one', 1), await lowered('Gone', 0)]
  await newProduct(shop, { name: 'Plenty', stock: 40 })
  expect(await shop.call(getMorningBoard, {}, admin.token)).not.toHaveProperty('runningOut')
  const setLowStock = async (count: number) => {
    const { version = 0 } =
      (await shop.call(getSettings, {}, admin.token)).groups.find(({ name }) => name === 'notices') ?? {}
    await shop.call(
      updateSettings,
      { body: { group: 'notices', values: { LOW_STOCK: count }, version } },
      admin.token,
    )
  }
  await setLowStock(1)
  const before = await shop.call(getMorningBoard, {}, admin.token)
  expect(before.runningOut?.products.map(({ _id, name, stock }) => [_id, name, stock])).toEqual([
    [soldOut, 'Gone', 0],
    [last, 'Last one', 1],
  ])
  expect(before.runningOut).toMatchObject({ count: 2, soldOut: 1 })
  const { order } = (await sendOrder(shop, asha, one(await newProduct(shop, { price: 1000 })))).body
  const after = await shop.call(getMorningBoard, {}, admin.token)
  expect(after.toPack.map(({ _id }) => _id)).toContain(order._id)
  for (const period of ['today', 'week', 'month'] as const) {
    expect(after.sales[period].now.orders).toBe(before.sales[period].now.orders + 1)
    expect(after.sales[period].now.amount).toBeCloseTo(before.sales[period].now.amount + order.amount, 2)
    expect(after.sales[period].lastYear).toEqual({
      amount: 0,
      amountBeforeTax: 0,
      received: 0,
      receivedBeforeTax: 0,
      orders: 0,
    })
  }
})

test('sales show what was ordered and received, with and before GST', async ({ shop, admin, asha }) => {
  const sales = async () => (await shop.call(getMorningBoard, {}, admin.token)).sales
  const place = async (paymentMethod: string) =>
    (await sendOrder(shop, asha, { ...one(await newProduct(shop, { price: 1000 })), paymentMethod })).body
      .order._id
  const before = await sales()
  const [upi, cash, , cancelled] = [
    await place('UPI'),
    await place('COD'),
    await place('COD'),
    await place('UPI'),
  ]
  for (const id of [upi, cancelled])
    await shop.call(confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
  await shop.call(updateOrderStatus, { params: { id: cash }, body: { status: 'completed' } }, admin.token)
  await shop.call(cancelOrderAsAdmin, { params: { id: cancelled }, body: {} }, admin.token)
  const after = await sales()
  for (const [was, is] of [
    [before.today.now, after.today.now],
    [before.week.now, after.week.now],
    [before.month.now, after.month.now],
    [before.total, after.total],
  ] as const) {
    const more = (key: 'amount' | 'amountBeforeTax' | 'received' | 'receivedBeforeTax' | 'orders') =>
      Math.round((is[key] - was[key]) * 100) / 100
    expect([
      more('orders'),
      more('amount'),
      more('amountBeforeTax'),
      more('received'),
      more('receivedBeforeTax'),
    ]).toEqual([3, 3300, 3000, 2200, 2000])
  }
})

test('each list of the morning board has its own orders, oldest first', async ({ shop, admin, asha }) => {
  const place = async (change: object = {}) =>
    (await sendOrder(shop, asha, { ...one(await newProduct(shop, { price: 1000 })), ...change })).body.order
      ._id
  const cash = [await place(), await place()]
  const [upi, cancelled, refunded] = [
    await place({ paymentMethod: 'UPI' }),
    await place({ paymentMethod: 'UPI' }),
    await place({ paymentMethod: 'UPI' }),
  ]
  for (const id of [cancelled, refunded]) {
    await shop.call(confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
    await shop.call(cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token)
  }
  await shop.call(refundOrder, { params: { id: refunded } }, admin.token)
  const board = await shop.call(getMorningBoard, {}, admin.token)
  const placed = [...cash, upi, cancelled, refunded]
  const ownOf = (list: 'toPack' | 'toConfirm' | 'refundsDue') =>
    board[list].map(({ _id }) => _id).filter((id) => placed.includes(id))
  expect([ownOf('toPack'), ownOf('toConfirm'), ownOf('refundsDue')]).toEqual([cash, [upi], [cancelled]])
})

test('the board lists orders to pack by their promised day', async ({ shop, admin, asha }) => {
  const oldest = Date.now() - 20 * 86_400_000
  for (let count = 0; count < 8; count += 1) {
    const { order } = (
      await sendOrder(shop, asha, {
        ...one(await newProduct(shop, { price: 1000 })),
        address: { ...address, pin: `68200${count}` },
      })
    ).body
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('orders')
        .set({ created_at: oldest + count })
        .where('id', '=', order._id)
        .execute(),
    )
  }
  const { toPack } = await shop.call(getMorningBoard, {}, admin.token)
  const days = toPack.map(({ address: to, createdAt }) => promisedDay(to?.pin ?? '', new Date(createdAt)))
  expect([days.length, new Set(days).size > 1]).toEqual([6, true])
  expect(days).toEqual(days.toSorted((a, b) => a - b))
})

test('compares sales with last year, without cancelled and refunded orders', async ({ shop, admin }) => {
  const today = dayInIndia(Date.now())
  const date = dateOfDay(today)
  const [year, month] = [date.getUTCFullYear() - 1, date.getUTCMonth()]
  const dayOf = (...parts: [year: number, month: number, day: number]) =>
    Math.floor(Date.UTC(...parts) / DAY_MS)
  const lastYear = dayOf(year, month, date.getUTCDate())
  const weekAgo = dateOfDay(today - 6)
  const firsts = {
    today: lastYear,
    week: dayOf(weekAgo.getUTCFullYear() - 1, weekAgo.getUTCMonth(), weekAgo.getUTCDate()),
    month: dayOf(year, month, 1),
  }
  const sold = [
    lastYear - 1,
    lastYear,
    lastYear + 1,
    firsts.week - 1,
    firsts.week,
    firsts.month - 1,
    firsts.month,
  ].map((day, index) => ({ day, paise: 10 ** index * 100 }))
  const row = { status: 'completed', payment_status: 'paid', orders: 1 }
  await shop.context.db.transaction(async (tx) => {
    for (const [index, each] of sold.entries())
      await tx.db
        .insertInto('order_tallies')
        .values({ id: `year-${index}`, ...row, ...each, before_tax_paise: each.paise / 2 })
        .execute()
    const lost = [
      { ...row, status: 'cancelled' },
      { ...row, payment_status: 'refunded' },
    ]
    for (const [index, each] of lost.entries())
      await tx.db
        .insertInto('order_tallies')
        .values({ id: `lost-${index}`, ...each, day: lastYear, paise: 77_700, before_tax_paise: 70_000 })
        .execute()
  })
  const { sales } = await shop.call(getMorningBoard, {}, admin.token)
  for (const period of ['today', 'week', 'month'] as const) {
    const days = sold.filter(({ day }) => day >= firsts[period] && day <= lastYear)
    expect(sales[period].lastYear, period).toMatchObject({
      amount: days.reduce((sum, { paise }) => sum + paise / 100, 0),
      amountBeforeTax: days.reduce((sum, { paise }) => sum + paise / 200, 0),
      orders: days.length,
    })
  }
  expect(sales.lastYearMonths).toHaveLength(12)
  expect(sales.lastYearMonths[month]).toBeGreaterThan(0)
})

test('the board shows the newest three visible reviews with their products', async ({ shop, admin }) => {
  const productId = await newProduct(shop, { name: 'Tara studs' })
  const written: string[] = []
  for (const comment of ['First', 'Second', 'Third', 'Hidden', 'Fourth']) {
    const shopper = await newShopper(shop)
    const { _id } = await shop.call(
      postReview,
      { body: { comment, rating: 4, userId: shopper.id, productId } },
      shopper.token,
    )
    if (comment === 'Hidden')
      await shop.call(
        hideReview,
        { params: { id: _id }, body: { hidden: true, reason: 'personal data' } },
        admin.token,
      )
    else written.push(_id)
  }
  const { reviews } = await shop.call(getMorningBoard, {}, admin.token)
  expect(reviews.map(({ _id, comment }) => [_id, comment])).toEqual([
    [written[3], 'Fourth'],
    [written[2], 'Third'],
    [written[1], 'Second'],
  ])
  expect(reviews[0]).toEqual({
    _id: written[3],
    productId,
    productName: 'Tara studs',
    rating: 4,
    comment: 'Fourth',
    author: 'Asha',
    createdAt: expect.any(String),
  })
})
