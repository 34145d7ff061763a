import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { signIn } from '../../../../tests/shop.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { postReview } from '../../../contract/review.ts'
import { getUserStats } from '../../../contract/stats.ts'

test('API-09 sums payments, reviews and purchases by id and e-mail', async ({ shop }) => {
  const asha = await newShopper(shop)
  const stats = (id: string) => shop.call(getUserStats, { params: { id } }, asha.token)
  expect(await stats(asha.id)).toEqual({ totalPayments: 0, totalReviews: 0, totalPurchasedProducts: 0 })
  const productId = await newProduct(shop, { price: 100.05 })
  const order = (quantity: number) =>
    sendOrder(shop, asha, {
      products: [{ productId, quantity }],
      amount: amountOf([{ price: 100.05, quantity }]),
    })
  await order(2)
  await order(3)
  const { body } = await order(1)
  await shop.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
  await shop.call(
    postReview,
    { body: { comment: 'Fine.', rating: 4, userId: asha.id, productId } },
    asha.token,
  )
  const sum = { totalPayments: 550.28, totalReviews: 1, totalPurchasedProducts: 5 }
  for (const key of [asha.id, asha.email, asha.email.toUpperCase()]) expect(await stats(key)).toEqual(sum)
})

test('API-09 shows nobody another shopper’s figures, and an administrator everybody’s', async ({ shop }) => {
  const [asha, ravi, admin] = [
    await newShopper(shop),
    await newShopper(shop),
    await newShopper(shop, 'admin'),
  ]
  const readStats = (id: string, token: string) => shop.call(getUserStats, { params: { id } }, token)
  for (const key of [asha.id, asha.email, 'nobody@example.com'])
    expect((await refusal(readStats(key, ravi.token))).status).toBe(403)
  for (const key of [asha.id, asha.email.toLowerCase()])
    expect((await readStats(key, admin.token)).totalPayments).toBe(0)
  expect((await refusal(readStats('nobody@example.com', admin.token))).status).toBe(404)
  // A sign that only looks like a letter is another address.
  const { user } = await signIn(shop, { email: `kiran-${asha.id}@example.in` })
  expect([
    (await refusal(readStats(user.email.replace('k', '\u212A'), admin.token))).status,
    (await readStats(user.email.toUpperCase(), admin.token)).totalPayments,
  ]).toEqual([404, 0])
})
