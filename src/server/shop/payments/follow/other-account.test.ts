import { expect } from 'vitest'
import { paidShopTest as test, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { openRazorpayPeer } from '../../../../../tests/peers/razorpay.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { latePaymentCheckText, startOfNight } from '../../figures/payment-check.ts'
import { expireOrders, reconcilePayments } from '../../jobs/online-payments.ts'

test.beforeEach(resetPeer)

test('PAYM-08 another account gets its own orders, and unknown ones delay nothing', async ({
  shop,
  admin,
  asha,
  ravi,
  buy,
  start,
  runOut,
  settle,
  orderOf,
}) => {
  const [old, ended] = [await buy(asha), await buy(asha)]
  const started = await start(asha, old._id)
  await start(asha, ended._id)

  const other = await openRazorpayPeer('rzp_test_Other1')
  const { account } = shop.context.settings.online
  if (!account) throw new Error('no account')
  const before = { ...account }
  Object.assign(account, { keyId: 'rzp_test_Other1', loopbackUrl: other.url })

  const again = await start(asha, old._id)
  expect(again).not.toBe(started)
  expect([...other.orders.keys()]).toEqual([again])
  expect(await start(asha, old._id)).toBe(again)

  await runOut(ended._id)
  await expireOrders(shop.context)
  expect((await orderOf(asha, ended._id)).cancelledAt).not.toBeNull()

  const third = await buy(ravi)
  const payment = other.attempt(await start(ravi, third._id), 'authorized')
  await reconcilePayments(shop.context)
  expect([payment.status, (await orderOf(ravi, third._id)).paymentStatus]).toEqual(['captured', 'paid'])

  Object.assign(account, before)
  await other.close()
  await settle(ravi, third._id, 'paid')
  expect(await shop.call(getMorningBoard, {}, admin.token)).not.toHaveProperty('failingParts')
})

test('PAYM-18 a night’s check that did not finish is reported until it has', async ({ shop, peer }) => {
  const { db, settings } = shop.context
  await db.transaction((tx) => tx.db.deleteFrom('payment_events').execute())
  const night = startOfNight(Date.now())
  const textAt = (minutes: number) => latePaymentCheckText(db.reader, settings, night + minutes * 60_000)
  expect(await textAt(30)).toBeUndefined()
  expect(await textAt(61)).toContain('Payments have not been compared with Razorpay yet.')

  const payment = peer.attempt('order_of_nobody', 'authorized')
  peer.capture(payment)
  peer.faultsOn = /orders\/order_of_nobody$/
  peer.faults.push(500)
  await reconcilePayments(shop.context)
  expect(await textAt(61)).toBeDefined()
  await reconcilePayments(shop.context)
  expect(await textAt(61)).toBeUndefined()
  expect((await shop.app.inject('/metrics')).payload).toMatch(/^shop_payment_check_late 0$/m)
})
