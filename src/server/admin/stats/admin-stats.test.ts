import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { postReview } from '../../../contract/review.ts'
import * as contract from '../../../contract/stats.ts'
import { getAdminStats } from './admin-stats.service.ts'

let it: TestShop
let admin: Shopper
let asha: Shopper
beforeAll(async () => {
  it = await openTestShop()
  ;[admin, asha] = [await newShopper(it, 'admin'), await newShopper(it)]
})
beforeEach(() =>
  it.context.db.transaction(async (tx) => {
    for (const table of ['credit_notes', 'invoices', 'orders', 'order_tallies', 'products'] as const) await tx.deleteFrom(table).execute()
  }),
)
afterAll(() => it.close())

const stats = () => it.call(contract.getAdminStats, {}, admin.token)
async function order(price: number, quantity = 1) {
  const productId = await newProduct(it, { price })
  const { body } = await sendOrder(it, asha, { products: [{ productId, quantity }], amount: amountOf([{ price, quantity }]) })
  return { params: { id: body.order._id } }
}
const nothing = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, earnings: 0 }))

test('ADM-02 answers zeros for a shop that has sold nothing yet', async () => {
  expect(await stats()).toEqual({ totalEarnings: 0, totalOrders: 0, totalUsers: 2, totalProducts: 0, totalReviews: 0, monthlyEarnings: nothing })
})

test('ADM-02 counts orders, people, products and reviews, and sums earnings to the paisa', async () => {
  await order(100.05, 3)
  const { params } = await order(0.1)
  const productId = await newProduct(it)
  await it.call(postReview, { body: { comment: 'Fine.', rating: 4, userId: asha.id, productId } }, asha.token)
  const { monthlyEarnings, ...totals } = await stats()
  expect(totals).toEqual({ totalEarnings: 330.28, totalOrders: 2, totalUsers: 2, totalProducts: 3, totalReviews: 1 })
  expect(monthlyEarnings.filter(({ earnings }) => earnings !== 0)).toEqual([
    { month: Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Asia/Kolkata' }).format()), earnings: 330.28 },
  ])
  await it.call(manage.confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  await it.call(manage.updateOrderStatus, { params, body: { status: 'completed' } }, admin.token)
  expect((await stats()).totalEarnings).toBe(330.28)
})

test('ADM-02 leaves out what was called off, refunded or deleted', async () => {
  const [kept, cancelled, calledOff, refunded, deleted] = [await order(100), await order(100), await order(100), await order(100), await order(100)]
  await it.call(cancelOrder, cancelled, asha.token)
  await it.call(manage.cancelOrderAsAdmin, { ...calledOff, body: {} }, admin.token)
  await it.call(manage.confirmOrderPayment, { ...refunded, body: { confirmed: true } }, admin.token)
  await it.call(manage.refundOrder, refunded, admin.token)
  await it.call(manage.deleteOrder, deleted, admin.token)
  expect(await stats()).toMatchObject({ totalEarnings: 110, totalOrders: 4 })
  await it.call(manage.deleteOrder, kept, admin.token)
  expect(await stats()).toMatchObject({ totalEarnings: 0, totalOrders: 3 })
})

test('ADM-02 sorts earnings by the months of this year as they are in Asia/Kolkata', async () => {
  const days: [instant: string, paise: number][] = [
    ['2025-12-31T18:29:59.999Z', 1], ['2025-12-31T18:30:00.000Z', 20], ['2026-01-31T18:29:00.000Z', 300], ['2026-01-31T18:30:00.000Z', 4000],
    ['2026-12-31T18:29:59.999Z', 50_000], ['2026-12-31T18:30:00.000Z', 600_000],
  ]
  await it.context.db.transaction(async (tx) => {
    for (const [index, [instant, paise]] of days.entries()) {
      const day = Math.floor((Date.parse(instant) + 19_800_000) / 86_400_000)
      await tx.insertInto('order_tallies').values({ id: `${index}`, day, status: 'completed', payment_status: 'paid', orders: 1, paise }).execute()
    }
  })
  const { totalEarnings, monthlyEarnings } = await getAdminStats(it.context.db.reader, Date.parse('2025-12-31T18:30:00.000Z'))
  expect(totalEarnings).toBe(6543.21)
  expect(monthlyEarnings.filter(({ earnings }) => earnings !== 0)).toEqual([
    { month: 1, earnings: 3.2 }, { month: 2, earnings: 40 }, { month: 12, earnings: 500 },
  ])
})
