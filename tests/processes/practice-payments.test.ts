import { expect, test, vi } from 'vitest'
import { openPracticePayments } from '../../scripts/practice-payments/practice-payments.ts'
import { startPayment } from '../../src/contract/online-payment.ts'
import { getOrder } from '../../src/contract/order.ts'
import { readConfig } from '../../src/server/core/config/config.ts'
import { amountOf, newProduct, newShopper, sendOrder } from '../factories.ts'
import { startProcess } from '../faults/shop-process.ts'
import { openTestShop } from '../shop.ts'

test('PAYM-22 practice payments stand beside a shop on this machine only', async () => {
  expect(() => readConfig({ PRACTICE_PAYMENTS: '1', PUBLIC_URL: 'https://kanchan.example' })).toThrow(
    'Setting PRACTICE_PAYMENTS: needs a loopback PUBLIC_URL.',
  )
  const address = await startProcess({ PRACTICE_PAYMENTS: '1' }).address
  expect(await (await fetch(`${address}/api/shop`)).json()).toMatchObject({
    paymentMethods: ['COD', 'UPI', 'ONLINE'],
    paymentTestMode: true,
  })
})

test('PAYM-22 a practice payment pays an order, and says that no money moves', async ({ onTestFinished }) => {
  const environment = { PRACTICE_PAYMENTS: '1', PUBLIC_URL: 'http://localhost:3000' }
  const practice = await openPracticePayments(environment)
  const shop = await openTestShop({ ...environment, ...practice.settings })
  onTestFinished(async () => {
    await shop.close()
    await practice.close()
  })
  practice.shopIsAt(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const asha = await newShopper(shop)
  const productId = await newProduct(shop, { price: 1000 })
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 1000, quantity: 1 }]),
      paymentMethod: 'ONLINE',
    })
  ).body
  const { action, fields } = await shop.call(startPayment, { params: { orderId: order._id } }, asha.token)
  const post = async (url: string, body: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })).text()
  const page = await post(action, fields)
  for (const part of [
    'Practice payments',
    'No money moves.',
    '₹1,100.00',
    `Order ${order.orderId}`,
    '>Pay<',
    '>Fail<',
    '>Leave<',
    '>Pay late<',
  ])
    expect(page).toContain(part)
  const chosen = await post(new URL('/choose', action).href, {
    ...fields,
    choice: 'pay',
  })
  expect(chosen).toContain('Practice payments')
  await vi.waitFor(
    async () =>
      expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).paymentStatus).toBe(
        'paid',
      ),
    { timeout: 20_000, interval: 50 },
  )
})
