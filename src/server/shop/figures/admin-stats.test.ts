import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { postReview } from '../../../contract/review.ts'
import * as contract from '../../../contract/stats.ts'
import { getMorningBoard } from '../orders/office/get-morning-board.ts'
import { getAdminStats } from './get-admin-stats.ts'

const test = shopTest()
  .extend('customer', { scope: 'file', auto: true }, ({ shop }) => newShopper(shop))
  .extend(
    'stats',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(contract.getAdminStats, {}, admin.token),
  )
  .extend('order', { scope: 'file' }, ({ shop, customer }) => async (price: number, quantity = 1) => {
    const productId = await newProduct(shop, { price })
    const { body } = await sendOrder(shop, customer, {
      products: [{ productId, quantity }],
      amount: amountOf([{ price, quantity }]),
    })
    return { params: { id: body.order._id } }
  })

const cleared = [
  'credit_notes',
  'invoices',
  'receipt_vouchers',
  'orders',
  'order_tallies',
  'products',
] as const

test.beforeEach(({ shop }) =>
  shop.context.db.transaction(async (tx) => {
    for (const table of cleared) await tx.db.deleteFrom(table).execute()
  }),
)

const nothing = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, earnings: 0 }))

test('ADM-02 returns zeros for a shop that has sold nothing yet', async ({ stats }) => {
  expect(await stats()).toEqual({
    totalEarnings: 0,
    totalOrders: 0,
    totalUsers: 2,
    totalProducts: 0,
    totalReviews: 0,
    monthlyEarnings: nothing,
  })
})

test('ADM-02 counts orders, people, products and reviews, and sums earnings to the paisa', async ({
  shop,
  admin,
  customer,
  stats,
  order,
}) => {
  await order(100.05, 3)
  const { params } = await order(0.1)
  const productId = await newProduct(shop)
  await shop.call(
    postReview,
    { body: { comment: 'Fine.', rating: 4, userId: customer.id, productId } },
    customer.token,
  )
  const { monthlyEarnings, ...totals } = await stats()
  expect(totals).toEqual({
    totalEarnings: 330.28,
    totalOrders: 2,
    totalUsers: 2,
    totalProducts: 3,
    totalReviews: 1,
  })
  expect(monthlyEarnings.filter(({ earnings }) => earnings !== 0)).toEqual([
    {
      month: Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Asia/Kolkata' }).format()),
      earnings: 330.28,
    },
  ])
  await shop.call(manage.confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  await shop.call(manage.updateOrderStatus, { params, body: { status: 'completed' } }, admin.token)
  expect((await stats()).totalEarnings).toBe(330.28)
})

test('ADM-02 leaves out what was cancelled, refunded or deleted', async ({
  shop,
  admin,
  customer,
  stats,
  order,
}) => {
  const [kept, cancelled, calledOff, refunded, deleted] = [
    await order(100),
    await order(100),
    await order(100),
    await order(100),
    await order(100),
  ]
  await shop.call(cancelOrder, cancelled, customer.token)
  await shop.call(manage.cancelOrderAsAdmin, { ...calledOff, body: {} }, admin.token)
  await shop.call(manage.confirmOrderPayment, { ...refunded, body: { confirmed: true } }, admin.token)
  await shop.call(manage.refundOrder, refunded, admin.token)
  await shop.call(manage.deleteOrder, deleted, admin.token)
  expect(await stats()).toMatchObject({ totalEarnings: 110, totalOrders: 4 })
  await shop.call(manage.deleteOrder, kept, admin.token)
  expect(await stats()).toMatchObject({ totalEarnings: 0, totalOrders: 3 })
})

test('ADM-02 sorts earnings by month in Asia/Kolkata', async ({ shop }) => {
  const days: [instant: string, paise: number][] = [
    ['2025-12-31T18:29:59.999Z', 1],
    ['2025-12-31T18:30:00.000Z', 20],
    ['2026-01-31T18:29:00.000Z', 300],
    ['2026-01-31T18:30:00.000Z', 4000],
    ['2026-12-31T18:29:59.999Z', 50_000],
    ['2026-12-31T18:30:00.000Z', 600_000],
  ]
  await shop.context.db.transaction(async (tx) => {
    for (const [index, [instant, paise]] of days.entries()) {
      const day = Math.floor((Date.parse(instant) + 19_800_000) / 86_400_000)
      await tx.db
        .insertInto('order_tallies')
        .values({
          id: `${index}`,
          day,
          status: 'completed',
          payment_status: 'paid',
          orders: 1,
          paise,
          before_tax_paise: paise,
        })
        .execute()
    }
  })
  const { totalEarnings, monthlyEarnings } = await getAdminStats(shop.context.db.reader, {
    now: Date.parse('2025-12-31T18:30:00.000Z'),
  })
  expect(totalEarnings).toBe(6543.21)
  expect(monthlyEarnings.filter(({ earnings }) => earnings !== 0)).toEqual([
    { month: 1, earnings: 3.2 },
    { month: 2, earnings: 40 },
    { month: 12, earnings: 500 },
  ])
  // The chart compares with the months of the year before.
  const { sales } = await getMorningBoard(shop.context.db.reader, shop.context, {
    actor: { id: '', username: '', email: '', role: 'admin' },
    now: Date.parse('2026-12-31T18:30:00.000Z'),
  })
  expect(sales.lastYearMonths).toEqual([3.2, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500])
})
