import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { cancelOrderAsAdmin, confirmOrderPayment, deleteOrder, refundOrder, updateOrderStatus } from '../../contract/manage-orders.ts'
import { cancelOrder } from '../../contract/order.ts'
import { getProduct, listProducts } from '../../contract/product.ts'
import * as contract from '../../contract/review.ts'

let it: TestShop
let asha: Shopper
beforeAll(async () => {
  it = await openTestShop()
})
beforeEach(async () => {
  asha = await newShopper(it)
})
afterAll(() => it.close())

const post = (shopper: Shopper, productId: string, rating: number, comment = 'Lovely.') =>
  it.call(contract.postReview, { body: { comment, rating, userId: shopper.id, productId } }, shopper.token)
const reviewsOf = (shopper: Shopper) => it.call(contract.listReviews, { params: { userId: shopper.id } }, shopper.token)
const productOf = (id: string) => it.call(getProduct, { params: { id } })

test('API-07 posts a review, which the product shows at once with its new rating', async () => {
  const productId = await newProduct(it, { rating: 5 })
  const ravi = await newShopper(it)
  expect((await productOf(productId)).product).toMatchObject({ rating: 5, reviewCount: 0 })
  const review = await post(asha, productId, 4, '  Sits well.  ')
  await post(ravi, productId, 1)
  expect(review).toEqual({
    _id: expect.any(String), comment: 'Sits well.', rating: 4, userId: { _id: asha.id, username: expect.stringMatching(/^Asha/) }, productId,
    verifiedBuyer: false, createdAt: expect.any(String),
  })
  const { product, reviews } = await productOf(productId)
  expect(product).toMatchObject({ rating: 2.5, reviewCount: 2 })
  expect(reviews).toContainEqual(review)
})

test('API-07 lets a second review of a shopper replace the first', async () => {
  const productId = await newProduct(it)
  await post(asha, productId, 1, 'At first sight.')
  await post(asha, productId, 5, 'After a week.')
  expect((await reviewsOf(asha)).map(({ rating, comment }) => [rating, comment])).toEqual([[5, 'After a week.']])
  expect((await productOf(productId)).product).toMatchObject({ rating: 5, reviewCount: 1 })
})

/** Confirms that the payment of an order has arrived. */
const confirmPayment = async (id: string) =>
  it.call(confirmOrderPayment, { params: { id }, body: { confirmed: true } }, (await newShopper(it, 'admin')).token)

test('API-07 marks the review of someone who bought the piece, while the order stands', async () => {
  const productId = await newProduct(it, { price: 100 })
  const { body } = await sendOrder(it, asha, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) })
  await confirmPayment(body.order._id)
  expect((await post(asha, productId, 5)).verifiedBuyer).toBe(true)
  await it.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
  expect((await post(asha, productId, 5)).verifiedBuyer).toBe(false)
})

test('S7: an order that is not paid makes no verified buyer until it is paid or delivered', async () => {
  const [admin, productId] = [await newShopper(it, 'admin'), await newProduct(it, { price: 100 })]
  const order = async (paymentMethod: string) =>
    (await sendOrder(it, asha, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), paymentMethod })).body.order._id
  const [upi, cash] = [await order('UPI'), await order('COD')]
  const isMarked = async () => (await post(asha, productId, 5)).verifiedBuyer
  expect(await isMarked()).toBe(false)
  await confirmPayment(upi)
  expect(await isMarked()).toBe(true)
  await it.call(refundOrder, { params: { id: upi } }, admin.token)
  expect((await productOf(productId)).reviews[0]?.verifiedBuyer).toBe(false)
  await it.call(updateOrderStatus, { params: { id: cash }, body: { status: 'completed' } }, admin.token)
  expect(await isMarked()).toBe(true)
})

type Undo = [how: string, undo: (orderId: string, admin: Shopper) => Promise<unknown>]
test.each<Undo>([
  ['the shopper calls it off', (id) => it.call(cancelOrder, { params: { id } }, asha.token)],
  ['an administrator calls it off', (id, { token }) => it.call(cancelOrderAsAdmin, { params: { id }, body: { restock: true } }, token)],
  ['an administrator deletes it', (id, { token }) => it.call(deleteOrder, { params: { id } }, token)],
])('API-07 takes the buyer’s mark back with the last order of the piece that stands, when %s', async (_, undo) => {
  const [admin, ravi] = [await newShopper(it, 'admin'), await newShopper(it)]
  const productId = await newProduct(it, { price: 100 })
  const buy = async (shopper: Shopper) => {
    const { body } = await sendOrder(it, shopper, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) })
    await confirmPayment(body.order._id)
    return body.order._id
  }
  const [first, second] = [await buy(asha), await buy(asha)]
  await buy(ravi)
  await post(asha, productId, 5)
  await post(ravi, productId, 4)
  const marks = async () => {
    const { reviews } = await productOf(productId)
    return [asha, ravi].map(({ id }) => reviews.find(({ userId }) => typeof userId === 'object' && userId?._id === id)?.verifiedBuyer)
  }
  expect(await marks()).toEqual([true, true])
  await undo(first, admin)
  expect(await marks()).toEqual([true, true])
  await undo(second, admin)
  expect(await marks()).toEqual([false, true])
})

test('API-07 lists a shopper’s own reviews, newest first, to them and to an administrator only', async () => {
  const [first, second] = [await newProduct(it), await newProduct(it)]
  await post(asha, first, 3)
  await new Promise((resolve) => setTimeout(resolve, 2))
  await post(asha, second, 4)
  expect((await reviewsOf(asha)).map(({ productId }) => productId)).toEqual([second, first])
  const [ravi, admin] = [await newShopper(it), await newShopper(it, 'admin')]
  const asked = (token: string) => it.call(contract.listReviews, { params: { userId: asha.id } }, token)
  expect((await refusal(asked(ravi.token))).status).toBe(403)
  expect(await asked(admin.token)).toHaveLength(2)
  expect((await it.app.inject(`/api/reviews/${asha.id}`)).statusCode).toBe(401)
})

test('API-07 tells anyone how many reviews there are', async () => {
  const before = (await it.call(contract.countReviews, {})).totalReviews
  await post(asha, await newProduct(it), 3)
  expect(await it.call(contract.countReviews, {})).toEqual({ totalReviews: before + 1 })
})

test.each([
  ['no stars', { rating: 0 }, 400],
  ['six stars', { rating: 6 }, 400],
  ['half a star', { rating: 3.5 }, 400],
  ['an empty comment', { comment: '   ' }, 400],
  ['a comment of 2,001 characters', { comment: 'x'.repeat(2001) }, 400],
  ['another’s name', { userId: uuidv7() }, 403],
  ['a product nobody sells', { productId: uuidv7() }, 404],
  ['a product id that is none', { productId: 'x' }, 400],
])('API-07 refuses a review with %s', async (_, change, status) => {
  const answer = await it.app.inject({
    method: 'POST', url: '/api/reviews/post-review', headers: { authorization: `Bearer ${asha.token}` },
    payload: { comment: 'Lovely.', rating: 5, userId: asha.id, productId: await newProduct(it), ...change },
  })
  expect(answer.statusCode).toBe(status)
  expect(await reviewsOf(asha)).toEqual([])
})

test('S5: a customer writes ten reviews an hour, replaced ones included; the eleventh says when to come again (ASVS 2.3.2, 2.4.1)', async () => {
  const productId = await newProduct(it)
  for (let count = 1; count <= 10; count += 1) await post(asha, productId, 1 + (count % 5), `Number ${count}.`)
  const refused = await refusal(post(asha, productId, 5, 'Number 11.'))
  expect(refused).toEqual({ status: 429, message: 'You can write 10 reviews an hour. Please try again in 60 minutes.' })
  expect((await reviewsOf(asha)).map(({ comment }) => comment)).toEqual(['Number 10.'])
  await post(await newShopper(it), productId, 4)
  expect((await productOf(productId)).product.reviewCount).toBe(2)
})

test('S5: many reviews in a second invalidate the lists about once, and each is on the product page at once', async () => {
  const productId = await newProduct(it, { rating: 0 })
  let invalidations = 0
  it.context.db.changes.listen((tags) => void (invalidations += tags.includes('catalogue') ? 1 : 0))
  const since = performance.now()
  const shoppers: Shopper[] = []
  for (let count = 0; count < 20; count += 1) shoppers.push(await newShopper(it))
  for (const [index, shopper] of shoppers.entries()) {
    await post(shopper, productId, 5)
    expect((await productOf(productId)).product.reviewCount).toBe(index + 1)
  }
  // PostgreSQL's notification repeats each invalidation.
  expect(invalidations).toBeLessThanOrEqual(2 * (2 + (performance.now() - since) / 1000))
  const listed = async () => (await it.call(listProducts, { query: { limit: '100' } })).products.find(({ _id }) => _id === productId)?.reviewCount
  await expect.poll(listed).toBe(20)
})
