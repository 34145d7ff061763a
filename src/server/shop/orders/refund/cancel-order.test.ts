import { expect } from 'vitest'
import { amountOf, newCoupon, newProduct, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { address, ordersTest } from '../../../../../tests/fixtures/orders.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import * as contract from '../../../../contract/order.ts'
import { getProduct } from '../../../../contract/product.ts'

const test = ordersTest

test('DASH-04 cancels an undispatched order once, with pieces and coupon', async ({ shop, asha, place }) => {
  const coupon = await newCoupon(shop, { code: 'BACK', percent: 10, uses: 1 })
  const order = await place(
    asha,
    { couponCode: 'BACK', amount: amountOf([{ price: 100, quantity: 2 }], 10) },
    100,
    2,
  )
  const productId = order.products[0]?.productId ?? ''
  const stock = async () => (await shop.call(getProduct, { params: { id: productId } })).product.stock
  const used = async () =>
    (
      await shop.context.db.reader
        .selectFrom('coupons')
        .select('used_count')
        .where('id', '=', coupon)
        .executeTakeFirstOrThrow()
    ).used_count
  expect([await stock(), await used()]).toEqual([0, 1])
  const calls = await Promise.all(
    [order._id, order.orderId, order._id].map((id) =>
      shop.call(contract.cancelOrder, { params: { id } }, asha.token),
    ),
  )
  for (const call of calls)
    expect(call.order).toMatchObject({ status: 'pending', cancelledAt: expect.any(String) })
  expect(calls[0]?.order.history).toEqual([{ event: 'cancelled', at: expect.any(String), by: null }])
  expect([await stock(), await used()]).toEqual([2, 0])
})

test('DASH-04 mails the customer the order and its cancellation once', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100, size: '6, 7' })
  const order = {
    products: [{ productId, quantity: 2, size: '7' }],
    amount: amountOf([{ price: 100, quantity: 2 }]),
    address,
  }
  const { body } = await sendOrder(shop, asha, order, 'mailed')
  await sendOrder(shop, asha, order, 'mailed')
  await shop.call(contract.cancelOrder, { params: { id: body.order._id } }, asha.token)
  await shop.call(contract.cancelOrder, { params: { id: body.order._id } }, asha.token)
  const [placed, cancelled, ...more] = await mailsFor(shop, asha.email)
  expect(placed).toEqual({
    kind: 'order_placed',
    data: {
      username: 'Asha',
      id: body.order._id,
      orderId: body.order.orderId,
      totalPaise: 20000,
      discountPaise: 0,
      taxPaise: 2000,
      grandTotalPaise: 22000,
      paymentMethod: 'COD',
      address: ['Asha Rao', '4 Lake Road', 'Kochi 682001', 'Kerala', 'Phone 9876543210'],
      delivery: expect.stringMatching(/^Delivery by (?!Sunday)\w+, \w+ \d+$/),
      lines: [{ name: 'Ira ring', choice: 'Gold, size 7', quantity: 2, paise: 10000 }],
    },
  })
  expect(cancelled).toMatchObject({
    kind: 'status_changed',
    data: { orderId: body.order.orderId, status: 'cancelled' },
  })
  expect(more).toEqual([])
})

test('DASH-04 tells an administrator who called an order off', async ({ shop, admin, asha, place }) => {
  const order = await place(asha)
  await shop.call(contract.cancelOrder, { params: { id: order._id } }, asha.token)
  const seen = await shop.call(contract.getOrder, { params: { id: order._id } }, admin.token)
  expect(seen.history[0]?.by).toBe('Asha')
})

test.for([['shipped'], ['completed']] as const)(
  'DASH-04 does not cancel an order that is %s (ASVS 2.3.1)',
  async ([status], { shop, asha, place, setStatus }) => {
    const order = await place(asha, {}, 100, 2)
    await setStatus(order._id, status)
    expect(await refusal(shop.call(contract.cancelOrder, { params: { id: order._id } }, asha.token))).toEqual(
      {
        status: 409,
        message: 'This order can no longer be cancelled.',
      },
    )
    expect(
      (await shop.call(contract.getOrder, { params: { id: order._id } }, asha.token)).cancelledAt,
    ).toBeNull()
  },
)
