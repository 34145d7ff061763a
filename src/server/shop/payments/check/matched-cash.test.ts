import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { addOrderPayment, createManualOrder } from '../../../../contract/counter-order.ts'
import { cancelOrderAsAdmin, confirmOrderPayments } from '../../../../contract/manage-orders.ts'
import { listPayments, settlePayment, type PaymentSettlement } from '../../../../contract/manage-payments.ts'
import type { Order } from '../../../../contract/order.ts'
import { DAY_MS } from '../../../../rules/durations.ts'

const REFUSED = { status: 422, message: 'No more than ₹1,99,999.99 may be taken in cash.' }
let serial = 9_100_000_000

const test = shopTest({ TAX_RATE: '3' })
  .extend('chain', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Om chain', price: 152_302.6 }))
  .extend(
    'take',
    { scope: 'file' },
    ({ shop, admin, chain }) =>
      async (quantity: number, phone = String((serial += 1))): Promise<Order> => {
        const products = [{ productId: chain, quantity }]
        const body = { customer: { name: 'Meera Iyer', phone }, paymentMethod: 'CASH', products } as never
        return (await shop.call(createManualOrder, { body }, admin.token)).order
      },
  )
  .extend(
    'pay',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, amount: number) =>
        shop.call(addOrderPayment, { params: { id }, body: { provider: 'cash', amount } }, admin.token),
  )
  /** Makes the payments of an order those of the day before. */
  .extend(
    'dayBefore',
    { scope: 'file' },
    ({ shop }) =>
      ({ _id }: Order) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('payments')
            .set((e) => ({ created_at: e('created_at', '-', DAY_MS) }))
            .where('order_id', '=', _id)
            .execute(),
        ),
  )
  /** Cancels an order, and settles the advance that it had received. */
  .extend(
    'settleAdvance',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (order: Order, settlement: PaymentSettlement) => {
        await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
        const payments = await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)
        const advance = payments.find(({ orderId }) => orderId === order.orderId)
        const params = { id: advance?._id ?? '' }
        return shop.call(settlePayment, { params, body: settlement }, admin.token)
      },
  )

test.for(['match', 'accept', 'rest'] as const)(
  'COUNTER-05 cash by action %s counts for the order and its day',
  async (action, { take, pay, dayBefore, settleAdvance }) => {
    const [cancelled, order] = [await take(2), await take(2)]
    await pay(cancelled, action === 'match' ? 156_871.68 : 100_000)
    await dayBefore(cancelled)
    await pay(order, 156_871.68)

    expect(await refusal(settleAdvance(cancelled, { action, orderId: order.orderId }))).toEqual(REFUSED)
  },
)

test('COUNTER-05 matched cash counts once, on the day it came', async ({
  take,
  pay,
  dayBefore,
  settleAdvance,
}) => {
  const phone = String((serial += 1))
  const [earlier, order] = [await take(2, phone), await take(1, phone)]
  await pay(earlier, 156_871.68)
  await dayBefore(earlier)
  await pay(await take(1, phone), 43_128.32)

  expect(await settleAdvance(earlier, { action: 'match', orderId: order.orderId })).toMatchObject({
    settledAs: 'match',
  })
})

test('COUNTER-05 orders confirmed together share the cash of a day', async ({ shop, admin, take }) => {
  const phone = String((serial += 1))
  const orders = [await take(1, phone), await take(1, phone)].map(({ _id }) => ({ _id }))
  const changed = await shop.call(confirmOrderPayments, { body: { orders } }, admin.token)

  expect(changed.orders).toHaveLength(1)
  expect(changed.skipped).toMatchObject([{ reasons: [REFUSED.message] }])
})
