import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { nextMillisecond } from '../../../../tests/clock.ts'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  deleteOrder,
  refundOrder,
  restoreOrder,
  updateOrderStatus,
} from '../../../contract/manage-orders.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'
import * as contract from '../../../contract/review.ts'

const test = shopTest()
  .extend(
    'post',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string, rating: number, comment = 'Lovely.') =>
        shop.call(
          contract.postReview,
          { body: { comment, rating, userId: shopper.id, productId } },
          shopper.token,
        ),
  )
  .extend(
    'reviewsOf',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper) =>
        shop.call(contract.listReviews, { params: { userId: shopper.id } }, shopper.token),
  )
  .extend(
    'productOf',
    { scope: 'file' },
    ({ shop }) =>
      (id: string) =>
        shop.call(getProduct, { params: { id } }),
  )
  /** Confirms that the payment of an order has arrived. */
  .extend(
    'confirmPayment',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        shop.call(
          confirmOrderPayment,
          { params: { id }, body: { confirmed: true } },
          (await newShopper(shop, 'admin')).token,
        ),
  )

test('API-07 posts a review and shows it with the new rating', async ({ shop, asha, post, productOf }) => {
  const productId = await newProduct(shop, { rating: 5 })
  const ravi = await newShopper(shop)
  expect((await productOf(productId)).product).toMatchObject({ rating: 5, reviewCount: 0 })
  const review = await post(asha, productId, 4, '  Sits well.  ')
  await post(ravi, productId, 1)
  expect(review).toEqual({
    _id: expect.any(String),
    comment: 'Sits well.',
    rating: 4,
    userId: { _id: asha.id, username: expect.stringMatching(/^Asha/) },
    productId,
    verifiedBuyer: false,
    createdAt: expect.any(String),
  })
  const { product, reviews } = await productOf(productId)
  expect(product).toMatchObject({ rating: 2.5, reviewCount: 2 })
  expect(reviews).toContainEqual(review)
})

test('API-07 lets a second review of a shopper replace the first', async ({
  shop,
  asha,
  post,
  reviewsOf,
  productOf,
}) => {
  const productId = await newProduct(shop)
  await post(asha, productId, 1, 'At first sight.')
  await post(asha, productId, 5, 'After a week.')
  expect((await reviewsOf(asha)).map(({ rating, comment }) => [rating, comment])).toEqual([
    [5, 'After a week.'],
  ])
  expect((await productOf(productId)).product).toMatchObject({ rating: 5, reviewCount: 1 })
})

test('API-07 marks reviews of buyers while the order stands', async ({
  shop,
  asha,
  post,
  confirmPayment,
}) => {
  const productId = await newProduct(shop, { price: 100 })
  const { body } = await sendOrder(shop, asha, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  })
  await confirmPayment(body.order._id)
  expect((await post(asha, productId, 5)).verifiedBuyer).toBe(true)
  await shop.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
  expect((await post(asha, productId, 5)).verifiedBuyer).toBe(false)
})

test('an unpaid order makes no verified buyer', async ({ shop, asha, post, productOf, confirmPayment }) => {
  const [admin, productId] = [await newShopper(shop, 'admin'), await newProduct(shop, { price: 100 })]
  const order = async (paymentMethod: string) =>
    (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        paymentMethod,
      })
    ).body.order._id
  const [upi, cash] = [await order('UPI'), await order('COD')]
  const isMarked = async () => (await post(asha, productId, 5)).verifiedBuyer
  expect(await isMarked()).toBe(false)
  await confirmPayment(upi)
  expect(await isMarked()).toBe(true)
  await shop.call(refundOrder, { params: { id: upi } }, admin.token)
  expect((await productOf(productId)).reviews[0]?.verifiedBuyer).toBe(false)
  await shop.call(updateOrderStatus, { params: { id: cash }, body: { status: 'completed' } }, admin.token)
  expect(await isMarked()).toBe(true)
})

test('a payment, a delivery and a restored order mark an earlier review', async ({
  shop,
  asha,
  ravi,
  admin,
  post,
  productOf,
  confirmPayment,
}) => {
  const productId = await newProduct(shop, { price: 100 })
  const order = async (shopper: Shopper, paymentMethod: string) =>
    (
      await sendOrder(shop, shopper, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        paymentMethod,
      })
    ).body.order._id
  const [upi, cash] = [await order(asha, 'UPI'), await order(ravi, 'COD')]
  for (const shopper of [asha, ravi]) expect((await post(shopper, productId, 5)).verifiedBuyer).toBe(false)
  const marked = async () =>
    (await productOf(productId)).reviews
      .filter(({ verifiedBuyer }) => verifiedBuyer)
      .map(({ userId }) => userId._id)
      .toSorted()
  expect(await marked()).toEqual([])
  await confirmPayment(upi)
  expect(await marked()).toEqual([asha.id])
  await shop.call(updateOrderStatus, { params: { id: cash }, body: { status: 'completed' } }, admin.token)
  expect(await marked()).toEqual([asha.id, ravi.id].toSorted())
  await shop.call(deleteOrder, { params: { id: upi } }, admin.token)
  expect(await marked()).toEqual([ravi.id])
  await shop.call(restoreOrder, { params: { id: upi } }, admin.token)
  expect(await marked()).toEqual([asha.id, ravi.id].toSorted())
})

type Undo = [
  how: string,
  undo: (shop: TestShop, orderId: string, buyer: Shopper, admin: Shopper) => Promise<unknown>,
]
test.for<Undo>([
  ['the shopper calls it off', (shop, id, { token }) => shop.call(cancelOrder, { params: { id } }, token)],
  [
    'an administrator calls it off',
    (shop, id, _buyer, { token }) =>
      shop.call(cancelOrderAsAdmin, { params: { id }, body: { restock: true } }, token),
  ],
  [
    'an administrator deletes it',
    (shop, id, _buyer, { token }) => shop.call(deleteOrder, { params: { id } }, token),
  ],
])(
  'API-07 removes the buyer mark with the last valid order, when %s',
  async ([, undo], { shop, admin, asha, ravi, post, productOf, confirmPayment }) => {
    const productId = await newProduct(shop, { price: 100 })
    const buy = async (shopper: Shopper) => {
      const { body } = await sendOrder(shop, shopper, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
      })
      await confirmPayment(body.order._id)
      return body.order._id
    }
    const [first, second] = [await buy(asha), await buy(asha)]
    await buy(ravi)
    await post(asha, productId, 5)
    await post(ravi, productId, 4)
    const marks = async () => {
      const { reviews } = await productOf(productId)
      return [asha, ravi].map(
        ({ id }) =>
          reviews.find(({ userId }) => typeof userId === 'object' && userId?._id === id)?.verifiedBuyer,
      )
    }
    expect(await marks()).toEqual([true, true])
    await undo(shop, first, asha, admin)
    expect(await marks()).toEqual([true, true])
    await undo(shop, second, asha, admin)
    expect(await marks()).toEqual([false, true])
  },
)

test('API-07 lists own reviews to their author and administrators', async ({
  shop,
  asha,
  post,
  reviewsOf,
}) => {
  const [first, second] = [await newProduct(shop), await newProduct(shop)]
  await post(asha, first, 3)
  await nextMillisecond()
  await post(asha, second, 4)
  expect((await reviewsOf(asha)).map(({ productId }) => productId)).toEqual([second, first])
  const [ravi, admin] = [await newShopper(shop), await newShopper(shop, 'admin')]
  const readReviews = (token: string) =>
    shop.call(contract.listReviews, { params: { userId: asha.id } }, token)
  expect((await refusal(readReviews(ravi.token))).status).toBe(403)
  expect(await readReviews(admin.token)).toHaveLength(2)
  expect((await shop.app.inject(`/api/reviews/${asha.id}`)).statusCode).toBe(401)
})

test('API-07 tells anyone how many reviews there are', async ({ shop, asha, post }) => {
  const before = (await shop.call(contract.countReviews, {})).totalReviews
  await post(asha, await newProduct(shop), 3)
  expect(await shop.call(contract.countReviews, {})).toEqual({ totalReviews: before + 1 })
})

test.for([
  ['no stars', { rating: 0 }, 400],
  ['six stars', { rating: 6 }, 400],
  ['half a star', { rating: 3.5 }, 400],
  ['an empty comment', { comment: '   ' }, 400],
  ['a comment of 2,001 characters', { comment: 'x'.repeat(2001) }, 400],
  ['another’s name', { userId: uuidv7() }, 403],
  ['a product nobody sells', { productId: uuidv7() }, 404],
  ['a product id that is none', { productId: 'x' }, 400],
] as const)('API-07 refuses a review with %s', async ([, change, status], { shop, asha, reviewsOf }) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/reviews/post-review',
    headers: { authorization: `Bearer ${asha.token}` },
    payload: { comment: 'Lovely.', rating: 5, userId: asha.id, productId: await newProduct(shop), ...change },
  })
  expect(response.statusCode).toBe(status)
  expect(await reviewsOf(asha)).toEqual([])
})

test('a customer writes ten reviews an hour, replacements included (ASVS 2.3.2, 2.4.1)', async ({
  shop,
  asha,
  post,
  reviewsOf,
  productOf,
}) => {
  const productId = await newProduct(shop)
  for (let count = 1; count <= 10; count += 1)
    await post(asha, productId, 1 + (count % 5), `Number ${count}.`)
  const refused = await refusal(post(asha, productId, 5, 'Number 11.'))
  expect(refused).toEqual({
    status: 429,
    message: 'You can write 10 reviews an hour. Please try again in 60 minutes.',
  })
  expect((await reviewsOf(asha)).map(({ comment }) => comment)).toEqual(['Number 10.'])
  await post(await newShopper(shop), productId, 4)
  expect((await productOf(productId)).product.reviewCount).toBe(2)
})

test('each review is on the product page and in lists immediately', async ({ shop, post, productOf }) => {
  const productId = await newProduct(shop, { rating: 0 })
  const listed = async () =>
    (await shop.call(listProducts, { query: { limit: '100' } })).products.find(({ _id }) => _id === productId)
      ?.reviewCount
  for (let count = 1; count <= 3; count += 1) {
    await post(await newShopper(shop), productId, 5)
    expect([(await productOf(productId)).product.reviewCount, await listed()]).toEqual([count, count])
  }
})
