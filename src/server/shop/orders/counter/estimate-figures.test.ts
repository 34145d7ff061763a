import { expect } from 'vitest'
import { counterTest } from '../../../../../tests/fixtures/counter-orders.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { getAdminStats } from '../../../../contract/stats.ts'

const test = counterTest.extend('figures', ({ shop, admin }) => async () => {
  const { totalEarnings, monthlyEarnings } = await shop.call(getAdminStats, {}, admin.token)
  const { today, total } = (await shop.call(getMorningBoard, {}, admin.token)).sales
  return {
    earnings: totalEarnings,
    ofMonths: Math.max(...monthlyEarnings.map(({ earnings }) => earnings)),
    today: [today.now.orders, today.now.amount],
    total: [total.orders, total.amount, total.amountBeforeTax],
  }
})

test('ADM-02 an estimate is a sale once it is paid', async ({ ring, take, pay, figures }) => {
  const nothing = { earnings: 0, ofMonths: 0, today: [0, 0], total: [0, 0, 0] }
  const order = await take({ products: [{ productId: ring, quantity: 1 }] })
  expect(order.paymentStatus).toBe('awaiting_confirmation')
  expect(await figures()).toEqual(nothing)

  await pay(order, { provider: 'cash', amount: order.amount })
  expect(await figures()).toEqual({
    earnings: order.amount,
    ofMonths: order.amount,
    today: [1, order.amount],
    total: [1, order.amount, 1000],
  })
})
