import { expect } from 'vitest'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { newProduct, newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'
import * as manage from '../../../contract/manage-reviews.ts'
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
    'hide',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, reason: manage.HidingReason) =>
        shop.call(manage.hideReview, { params: { id }, body: { hidden: true, reason } }, admin.token),
  )
  .extend(
    'show',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(manage.hideReview, { params: { id }, body: { hidden: false } }, admin.token),
  )

test('OWNER-01 a hidden review leaves page, count and average until shown', async ({
  shop,
  asha,
  ravi,
  post,
  hide,
  show,
}) => {
  const productId = await newProduct(shop, { rating: 5 })
  const [kind, rude] = [await post(asha, productId, 5), await post(ravi, productId, 2, 'Call me at 98...')]
  const before = (await shop.call(contract.countReviews, {})).totalReviews
  const page = async () => {
    const { product, reviews } = await shop.call(getProduct, { params: { id: productId } })
    return [product.rating, product.reviewCount, reviews.map(({ _id }) => _id).toSorted()]
  }
  expect(await page()).toEqual([3.5, 2, [kind._id, rude._id].toSorted()])

  expect(await hide(rude._id, 'personal data')).toMatchObject({
    _id: rude._id,
    hiddenReason: 'personal data',
    hiddenAt: expect.any(String),
    product: { name: 'Meher bangle' },
  })
  expect(await page()).toEqual([5, 1, [kind._id]])
  expect((await shop.call(contract.countReviews, {})).totalReviews).toBe(before - 1)
  await expect
    .poll(async () =>
      (await shop.call(listProducts, { query: { limit: '100' } })).products.find(
        ({ _id }) => _id === productId,
      ),
    )
    .toMatchObject({ rating: 5, reviewCount: 1 })

  await hide(kind._id, 'spam')
  expect(await page()).toEqual([5, 0, []])
  await show(kind._id)
  const shown = await show(rude._id)
  expect(shown).toMatchObject({ hiddenAt: null })
  expect(shown).not.toHaveProperty('hiddenReason')
  expect(await page()).toEqual([3.5, 2, [kind._id, rude._id].toSorted()])
})

test('OWNER-01 its author sees it with the reason, also after rewriting', async ({
  shop,
  asha,
  post,
  hide,
}) => {
  const productId = await newProduct(shop)
  const { _id } = await post(asha, productId, 1, 'Rude.')
  await hide(_id, 'abusive')
  const own = () => shop.call(contract.listReviews, { params: { userId: asha.id } }, asha.token)
  expect(await own()).toEqual([expect.objectContaining({ _id, comment: 'Rude.', hiddenReason: 'abusive' })])
  await post(asha, productId, 4, 'Polite.')
  expect(await own()).toEqual([expect.objectContaining({ comment: 'Polite.', hiddenReason: 'abusive' })])
  expect((await shop.call(getProduct, { params: { id: productId } })).reviews).toEqual([])
  expect((await shop.call(getPersonalData, {}, asha.token)).reviews).toEqual([
    expect.objectContaining({ hiddenReason: 'abusive' }),
  ])
})

test('OWNER-01 hiding needs a reason and an administrator, and is logged', async ({
  shop,
  admin,
  asha,
  post,
  hide,
  show,
}) => {
  const { _id } = await post(asha, await newProduct(shop, { name: 'Isha ring' }), 1)
  const call = (body: object, token: string) =>
    shop.call(manage.hideReview, { params: { id: _id }, body: body as { hidden: true } }, token)
  for (const body of [
    { hidden: true },
    { hidden: true, reason: null },
    { hidden: true, reason: 'low rating' },
  ])
    expect(await refusal(call(body, admin.token))).toMatchObject({ status: 400 })
  expect(await refusal(call({ hidden: true, reason: 'spam' }, asha.token))).toMatchObject({ status: 403 })
  await hide(_id, 'spam')
  await hide(_id, 'not about the piece')
  await show(_id)
  await show(_id)
  const entries = (await shop.call(listAuditLog, { query: { entity: 'review' } }, admin.token)).filter(
    ({ entityId }) => entityId === _id,
  )
  expect(entries.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['Isha ring', { hidden: 'not about the piece' }, { hidden: null }],
    ['Isha ring', { hidden: 'spam' }, { hidden: 'not about the piece' }],
    ['Isha ring', { hidden: null }, { hidden: 'spam' }],
  ])
  expect(await refusal(hide(crypto.randomUUID(), 'spam'))).toMatchObject({ status: 404 })
})

test('OWNER-01 two reviews hidden in parallel both leave the average', async ({
  shop,
  asha,
  ravi,
  post,
  hide,
}) => {
  const productId = await newProduct(shop)
  const third = await newShopper(shop)
  const ids = [(await post(asha, productId, 1))._id, (await post(ravi, productId, 1))._id]
  await post(third, productId, 4)
  await Promise.all(ids.map((id) => hide(id, 'spam')))
  expect((await shop.call(getProduct, { params: { id: productId } })).product).toMatchObject({
    rating: 4,
    reviewCount: 1,
  })
})

test('NOTICE-06 the shop replies once to a review, changes and removes its reply', async ({
  shop,
  admin,
  asha,
  post,
}) => {
  const productId = await newProduct(shop, { name: 'Answered ring' })
  const { _id } = await post(asha, productId, 3)
  const reply = (text: unknown, token = admin.token, id = _id) =>
    shop.call(manage.replyToReview, { params: { id }, body: { reply: text as string } }, token)
  const shown = async () =>
    (await shop.call(getProduct, { params: { id: productId } })).reviews.map((review) => review.reply)
  expect(await shown()).toEqual([undefined])
  const replied = await reply('  Thank you, Asha.  ')
  expect(replied).toMatchObject({
    _id,
    reply: { text: 'Thank you, Asha.', at: expect.any(String) },
    product: { name: 'Answered ring' },
  })
  expect(await shown()).toEqual([replied.reply])
  expect(await reply('Thank you, Asha.')).toEqual(replied)
  await nextMillisecond()
  const changed = await reply('We have resized it.')
  await post(asha, productId, 4, 'Fits now.')
  expect(await shown()).toEqual([changed.reply])
  expect((await shop.call(getPersonalData, {}, asha.token)).reviews).toContainEqual(
    expect.objectContaining({ reply: changed.reply }),
  )
  expect(await reply(null)).not.toHaveProperty('reply')
  expect(await shown()).toEqual([undefined])

  const entries = (await shop.call(listAuditLog, { query: { entity: 'review' } }, admin.token)).filter(
    ({ entityId }) => entityId === _id,
  )
  const [first, second] = [replied.reply?.at, changed.reply?.at]
  expect(entries.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['Answered ring', { repliedAt: second }, { repliedAt: null }],
    ['Answered ring', { repliedAt: first }, { repliedAt: second }],
    ['Answered ring', { repliedAt: null }, { repliedAt: first }],
  ])
  for (const text of ['', '   ', 'x'.repeat(1001), 7, undefined])
    expect(await refusal(reply(text))).toMatchObject({ status: 400 })
  expect(await refusal(reply('Mine.', asha.token))).toMatchObject({ status: 403 })
  expect(await refusal(reply('Whose?', admin.token, crypto.randomUUID()))).toMatchObject({ status: 404 })
})

test('OWNER-02 administrators list reviews by stars and state in pages', async ({
  shop,
  admin,
  asha,
  ravi,
  post,
  hide,
}) => {
  const productId = await newProduct(shop, { name: 'Listed ring' })
  const [first, second] = [await post(asha, productId, 3), await post(ravi, productId, 3)]
  await hide(first._id, 'spam')
  const list = async (query: object) =>
    (await shop.call(manage.listAllReviews, { query }, admin.token))
      .filter((review) => review.productId === productId)
      .map(({ _id }) => _id)
  expect((await list({})).toSorted()).toEqual([first._id, second._id].toSorted())
  expect(await list({ rating: '3', hidden: 'true' })).toEqual([first._id])
  expect(await list({ rating: '3', hidden: 'false' })).toEqual([second._id])
  expect(await list({ rating: '5' })).toEqual([])
  const all = await shop.call(manage.listAllReviews, { query: { limit: '100' } }, admin.token)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  const pages = [
    await shop.call(manage.listAllReviews, { query: { limit: '1' } }, admin.token),
    await shop.call(manage.listAllReviews, { query: { limit: '1', page: '2' } }, admin.token),
  ]
  expect(pages.flat().map(({ _id }) => _id)).toEqual(all.slice(0, 2).map(({ _id }) => _id))
  expect(await refusal(shop.call(manage.listAllReviews, { query: {} }, asha.token))).toMatchObject({
    status: 403,
  })
})
