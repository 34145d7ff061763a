import sharp from 'sharp'
import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { confirmOrderPayment } from '../../../contract/manage-orders.ts'
import { approveReviewPicture, listAllReviews } from '../../../contract/manage-reviews.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { getProduct } from '../../../contract/product.ts'
import * as contract from '../../../contract/review.ts'
import { uploadImage } from '../../../contract/upload.ts'

const test = shopTest()
  .extend('review', { scope: 'file' }, ({ shop, admin }) => async (shopper: Shopper, buys: boolean) => {
    const productId = await newProduct(shop, { price: 100, name: 'Pictured ring' })
    if (buys) {
      const { body } = await sendOrder(shop, shopper, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
      })
      await shop.call(
        confirmOrderPayment,
        { params: { id: body.order._id }, body: { confirmed: true } },
        admin.token,
      )
    }
    const { _id } = await shop.call(
      contract.postReview,
      { body: { comment: 'Lovely.', rating: 5, userId: shopper.id, productId } },
      shopper.token,
    )
    return { _id, productId }
  })
  .extend('upload', { scope: 'file' }, ({ shop }) => async (shopper: Shopper, background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    return shop.call(
      uploadImage,
      { body: { image: `data:image/png;base64,${bytes.toString('base64')}` } },
      shopper.token,
    )
  })
  .extend(
    'set',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, id: string, pictures: string[]) =>
        shop.call(contract.setReviewPictures, { params: { id }, body: { pictures } }, shopper.token),
  )
  .extend(
    'decide',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, image: string, approved: boolean, token = admin.token) =>
        shop.call(approveReviewPicture, { params: { id }, body: { image, approved } }, token),
  )
  .extend(
    'shown',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).reviews[0]?.pictures,
  )

test('OWNER-05 pictures of a buyer show after approval', async ({
  shop,
  admin,
  asha,
  review,
  upload,
  set,
  decide,
  shown,
}) => {
  const { _id, productId } = await review(asha, true)
  const first = await upload(asha, '#111111')
  expect((await set(asha, _id, [first])).pictures).toEqual([{ image: first, approved: false }])
  const second = await upload(asha, '#222222')
  await set(asha, _id, [first, second])
  // The upload of the second has not removed the first.
  expect((await shop.app.inject(first)).statusCode).toBe(200)
  expect(await shown(productId)).toBeUndefined()
  expect((await decide(_id, second, true)).pictures).toEqual([
    { image: first, approved: false },
    { image: second, approved: true },
  ])
  expect(await shown(productId)).toEqual([{ image: second, approved: true }])
  const own = [
    { image: first, approved: false },
    { image: second, approved: true },
  ]
  expect(
    (await shop.call(contract.listReviews, { params: { userId: asha.id } }, asha.token))[0]?.pictures,
  ).toEqual(own)
  expect((await shop.call(getPersonalData, {}, asha.token)).reviews[0]?.pictures).toEqual(own)
  expect(
    (await shop.call(listAllReviews, {}, admin.token)).find((each) => each._id === _id)?.pictures,
  ).toEqual(own)
  await decide(_id, first, false)
  expect(await refusal(decide(_id, first, true))).toMatchObject({ status: 404 })
  const entries = (await shop.call(listAuditLog, { query: { entity: 'review' } }, admin.token)).filter(
    ({ entityId }) => entityId === _id,
  )
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ picturesWaiting: 1 }, { picturesWaiting: 0 }],
    [
      { picturesShown: 0, picturesWaiting: 2 },
      { picturesShown: 1, picturesWaiting: 1 },
    ],
  ])
  await set(asha, _id, [])
  expect(await shown(productId)).toBeUndefined()
})

test('rejects pictures of others, of no buyer, and more than three', async ({
  shop,
  asha,
  ravi,
  review,
  upload,
  set,
  decide,
}) => {
  const bought = await review(asha, true)
  const unbought = await review(ravi, false)
  const image = await upload(ravi, '#333333')
  expect(await refusal(set(ravi, unbought._id, [image]))).toMatchObject({
    status: 403,
    message: 'Only customers who bought this product can add pictures.',
  })
  expect(await refusal(set(ravi, bought._id, [image]))).toMatchObject({ status: 404 })
  expect(await refusal(set(asha, bought._id, [image]))).toMatchObject({
    status: 400,
    message: 'pictures: must be uploaded by you before',
  })
  const missing = (digit: number) => `/media/${String(digit).repeat(32)}/profile.webp`
  for (const pictures of [
    [missing(1)],
    [1, 2, 3, 4].map(missing),
    ['https://example.com/a.webp'],
    ['/media/x/profile.webp'],
  ])
    expect(await refusal(set(asha, bought._id, pictures))).toMatchObject({ status: 400 })
  expect(await refusal(decide(bought._id, image, true, asha.token))).toMatchObject({ status: 403 })
  expect(
    (await shop.call(contract.listReviews, { params: { userId: asha.id } }, asha.token))[0],
  ).not.toHaveProperty('pictures')
})

test('erasing the account removes its pictures', async ({
  shop,
  admin,
  review,
  upload,
  set,
  decide,
  shown,
}) => {
  const shopper = await newShopper(shop)
  const { _id, productId } = await review(shopper, true)
  const image = await upload(shopper, '#444444')
  await set(shopper, _id, [image])
  await decide(_id, image, true)
  expect(await shown(productId)).toEqual([{ image, approved: true }])
  await shop.call(deleteUser, { params: { userId: shopper.id } }, admin.token)
  expect(await shown(productId)).toBeUndefined()
})
