import { expect, vi } from 'vitest'
import { refusal, type Shopper } from '../../../../../tests/factories.ts'
import { paidShopTest as test, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { getPaymentState, startPayment } from '../../../../contract/online-payment.ts'

const UNREACHABLE = {
  status: 503,
  message: "We couldn't reach the payment service. Try again, or choose another way to pay.",
}

test.beforeEach(resetPeer)

test('PAYM-08 the same payment is started until it is paid', async ({
  shop,
  peer,
  asha,
  ravi,
  buy,
  start,
  settle,
  runOut,
}) => {
  const order = await buy(asha)
  const form = await shop.call(startPayment, { params: { orderId: order._id } }, asha.token)
  expect(form).toMatchObject({
    kind: 'form',
    provider: 'razorpay',
    action: `${peer.url}/v1/checkout/embedded`,
    fields: {
      description: `Order ${order.orderId}`,
      callback_url: `http://localhost:3000/api/payments/return/razorpay?order=${order._id}`,
      cancel_url: `http://localhost:3000/pay/${order._id}`,
    },
  })
  expect(peer.orders.get(form.fields['order_id'] ?? '')).toMatchObject({
    amount: 110_000,
    receipt: order._id,
  })
  expect(await Promise.all([start(asha, order._id), start(asha, order._id)])).toEqual([
    form.fields['order_id'],
    form.fields['order_id'],
  ])
  const refused = (shopper: Shopper, id: string) =>
    refusal(shop.call(startPayment, { params: { orderId: id } }, shopper.token))
  expect(await refused(ravi, order._id)).toMatchObject({ status: 404 })
  expect(await refused(asha, (await buy(asha, { paymentMethod: 'COD' }))._id)).toEqual({
    status: 400,
    message: "This order isn't paid online.",
  })
  peer.attempt(form.fields['order_id'] ?? '', 'authorized')
  await settle(asha, order._id, 'paid')
  expect(await refused(asha, order._id)).toEqual({ status: 409, message: 'This order is already paid.' })
  const late = await buy(asha)
  await runOut(late._id)
  expect(await refused(asha, late._id)).toEqual({
    status: 409,
    message: 'The time to pay this order has run out.',
  })
})

test('PAYM-08 an interrupted start finds its order at the provider', async ({
  shop,
  peer,
  asha,
  buy,
  start,
}) => {
  const order = await buy(asha)
  const first = await start(asha, order._id)
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('payments').where('order_id', '=', order._id).execute(),
  )
  expect(await start(asha, order._id)).toBe(first)
  expect([...peer.orders.values()].filter(({ receipt }) => receipt === order._id)).toHaveLength(1)
})

test('PAYM-08 PAYM-22 an unreachable provider keeps the order and delays no other call', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  orderOf,
}) => {
  const order = await buy(asha)
  peer.faults.push(500, 429, 'hanging')
  for (let time = 0; time < 2; time += 1) expect(await refusal(start(asha, order._id))).toEqual(UNREACHABLE)
  const hanging = refusal(start(asha, order._id))
  await vi.waitFor(() => expect(peer.calls).toHaveLength(3), { timeout: 20_000 })
  expect((await orderOf(asha, order._id)).cancelledAt).toBeNull()
  expect(await hanging).toEqual(UNREACHABLE)
  expect(await shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)).toMatchObject({
    state: 'created',
  })
  expect(await start(asha, order._id)).toMatch(/^order_/)
})

test('PAYM-22 a provider that responds after 6 s counts as not reached', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  orderOf,
}) => {
  const order = await buy(asha)
  peer.faults.push('slow')
  const slow = refusal(start(asha, order._id))
  await vi.waitFor(() => expect(peer.calls).toHaveLength(1), { timeout: 20_000 })
  expect((await orderOf(asha, order._id)).payBy).not.toBeNull()
  expect(await shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)).toMatchObject({
    state: 'created',
  })
  expect(await slow).toEqual(UNREACHABLE)
  expect(await start(asha, order._id)).toMatch(/^order_/)
})
