import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { draftOf, stock } from '../../../../tests/catalogue.ts'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'
import { saveReview } from './save-review.ts'
import { replaceProduct } from '../catalogue/write-product.ts'

const test = shopTest()
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      async (rating = 0) =>
        (await stock(shop, [{ name: 'Tara Hoops', rating }]))[0] ?? '',
  )
  .extend(
    'rate',
    { scope: 'file' },
    ({ shop }) =>
      (productId: string, rating: number, userId: string | null = null) =>
        shop.context.db.transaction((tx) =>
          saveReview(tx, {
            productId,
            rating,
            userId,
            authorName: 'Asha',
            comment: `${rating} stars`,
            verifiedBuyer: false,
          }),
        ),
  )
  .extend('shown', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const { product, reviews } = await shop.call(getProduct, { params: { id } })
    return {
      rating: product.rating,
      reviewCount: product.reviewCount,
      comments: reviews.map(({ comment }) => comment),
    }
  })
  .extend('newUser', { scope: 'file' }, ({ shop }) => () => {
    const id = uuidv7()
    return shop.context.db.transaction(async (tx) => {
      await tx.db
        .insertInto('users')
        .values({
          id,
          email: `${id}@example.com`,
          email_key: `${id}@example.com`,
          username: 'Asha',
          role: 'user',
          password_hash: '',
          profile_image: '',
          bio: '',
          profession: '',
          created_at: Date.now(),
        })
        .execute()
      return id
    })
  })

test.for([
  [[5], 5],
  [[5, 4], 4.5],
  [[5, 5, 4], 4.7],
  [[1, 1, 2], 1.3],
  [[4, 4, 4, 5], 4.3],
  [[3, 4, 4, 4], 3.8],
  [[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4], 5],
] as const)(
  'PDP-04 rates reviews %j at %d: the mean to one decimal',
  async ([ratings, mean], { add, rate, shown }) => {
    const id = await add(2)
    for (const rating of ratings) await rate(id, rating)
    expect(await shown(id)).toMatchObject({ rating: mean, reviewCount: ratings.length })
  },
)

test('PDP-04 shows the rating a product was created with until somebody reviews it', async ({
  shop,
  add,
  rate,
  shown,
}) => {
  const id = await add(4.2)
  expect(await shown(id)).toMatchObject({ rating: 4.2, reviewCount: 0 })
  await shop.context.db.transaction((tx) => replaceProduct(tx, id, draftOf({ rating: 3.1 })))
  expect((await shown(id)).rating).toBe(3.1)
  await rate(id, 5)
  await shop.context.db.transaction((tx) => replaceProduct(tx, id, draftOf({ rating: 1 })))
  expect((await shown(id)).rating).toBe(5)
})

test('REV-01 a second review of one product by one shopper replaces the first', async ({
  add,
  rate,
  shown,
  newUser,
}) => {
  const [id, asha, bela] = [await add(), await newUser(), await newUser()]
  await rate(id, 1, asha)
  await rate(id, 4, bela)
  await rate(id, 5, asha)
  const { rating, reviewCount, comments } = await shown(id)
  expect({ rating, reviewCount, comments: comments.toSorted() }).toEqual({
    rating: 4.5,
    reviewCount: 2,
    comments: ['4 stars', '5 stars'],
  })
})

test('REV-01 counts every one of many concurrent reviews', async ({ add, rate, shown }) => {
  const id = await add()
  await Promise.all(Array.from({ length: 20 }, (_, index) => rate(id, (index % 5) + 1)))
  expect(await shown(id)).toMatchObject({ rating: 3, reviewCount: 20 })
})

test('REV-01 shows a new rating and review promptly, newest first', async ({ shop, add, rate, shown }) => {
  const id = await add()
  const listed = async () => (await shop.call(listProducts, { query: { limit: '1' } })).products[0]
  await rate(id, 2)
  await expect.poll(listed).toMatchObject({ _id: id, rating: 2 })
  await rate(id, 3)
  expect(await shown(id)).toMatchObject({ rating: 2.5, reviewCount: 2 })
  expect((await shown(id)).comments).toHaveLength(2)
  await expect.poll(listed).toMatchObject({ rating: 2.5, reviewCount: 2 })
})

test('REV-01 refuses to review a product that is gone', async ({ shop, rate }) => {
  await expect(rate('00000000-0000-7000-8000-000000000000', 5)).rejects.toMatchObject({ code: 'not_found' })
  expect(
    await refusal(shop.call(getProduct, { params: { id: '00000000-0000-7000-8000-000000000000' } })),
  ).toMatchObject({ status: 404 })
})
