import { expect, onTestFinished, vi } from 'vitest'
import { newProduct, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { letStockPass } from '../../../../tests/stock.ts'
import { createAlert, listAlerts } from '../../../contract/alert.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { sendAlerts, sendChangedAlerts } from '../jobs/send-alerts.ts'

const test = shopTest()
  .extend('piece', ({ shop }) => newProduct(shop, { price: 100, stock: 1 }))
  .extend('order', ({ shop, ravi, piece }) => async () => {
    const products = [{ productId: piece, quantity: 1 }]
    return (await sendOrder(shop, ravi, { products, amount: '110.00' })).body.order
  })
  .extend(
    'cancel',
    ({ shop, ravi }) =>
      ({ _id: id }: { _id: string }) =>
        shop.call(cancelOrder, { params: { id } }, ravi.token),
  )
  .extend(
    'wait',
    ({ shop, piece }) =>
      ({ token }: Shopper) =>
        shop.call(createAlert, { body: { productId: piece, kind: 'back_in_stock' } }, token),
  )
  /** How many alerts of a customer are open, and how many mails tell of a piece. */
  .extend('alertsOf', { scope: 'file' }, ({ shop }) => async ({ email, token }: Shopper) => {
    const mails = (await mailsFor(shop, email)).filter(({ kind }) => kind === 'back_in_stock')
    return { open: (await shop.call(listAlerts, {}, token)).length, mails: mails.length }
  })

test('ALERT-04 ordering and cancelling again uses up no alert of others', async ({
  shop,
  asha,
  order,
  cancel,
  wait,
  alertsOf,
}) => {
  const first = await order()
  await wait(asha)
  await cancel(first)
  await sendAlerts(shop.context)
  const second = await order()
  await letStockPass(shop, 10)
  await sendAlerts(shop.context)
  expect(await alertsOf(asha)).toEqual({ open: 1, mails: 0 })

  await cancel(second)
  await sendAlerts(shop.context)
  expect(await alertsOf(asha)).toEqual({ open: 1, mails: 0 })
  await letStockPass(shop, 10)
  await sendAlerts(shop.context)
  expect(await alertsOf(asha)).toEqual({ open: 0, mails: 1 })
})

test('ALERT-04 the job looks at a returned piece again ten minutes later', async ({
  shop,
  asha,
  order,
  cancel,
  wait,
  alertsOf,
}) => {
  const first = await order()
  await wait(asha)
  const run = sendChangedAlerts(shop.context)
  await run()
  await cancel(first)
  await run()
  expect(await alertsOf(asha)).toEqual({ open: 1, mails: 0 })

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await run()
  expect(await alertsOf(asha)).toEqual({ open: 0, mails: 1 })
})
