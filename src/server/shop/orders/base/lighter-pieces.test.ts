import { expect } from 'vitest'
import { refusal, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { CHAIN_RULE, enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { getOrder, type Order } from '../../../../contract/order.ts'
import { createPiece, type Piece } from '../../../../contract/piece.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const test = shopTest({ TAX_RATE: '3' })
  .extend('rates', { auto: true }, async ({ shop, admin }) => enterRates(shop, admin, [gold(916, 13_430)]))
  /** A paid order of a chain of 12.512 g. */
  .extend(
    'buyChain',
    ({ shop, admin, asha }) =>
      async (): Promise<{ order: Order; productId: string; variantId: string }> => {
        const { _id: productId, variants } = await newChain(shop, admin, {
          variants: [{ size: '20', color: 'Gold', fineness: 916, netWeight: 12.512, stock: 5 }],
        })
        const { body, status } = await sendOrder(shop, asha, {
          products: [{ productId, quantity: 1 }],
          amount: '191480.90',
          paymentMethod: 'UPI',
        })
        expect(status, JSON.stringify(body)).toBe(201)
        const order = await shop.call(
          confirmOrderPayment,
          { params: { id: body.order._id }, body: { confirmed: true } },
          admin.token,
        )
        return { order, productId, variantId: variants?.[0]?._id ?? '' }
      },
  )
  .extend(
    'newPiece',
    { scope: 'file' },
    ({ shop, admin }) =>
      (variantId: string, weights: object): Promise<Piece> =>
        shop.call(
          createPiece,
          { body: { variantId, tag: crypto.randomUUID().slice(0, 8), ...weights } },
          admin.token,
        ),
  )
  .extend(
    'preview',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, pieces: string[], position = 0) =>
        shop.call(previewRefund, { params: { id }, body: { lighter: { position, pieces } } }, admin.token),
  )

test('PIECE-12 a lighter piece is assigned and the difference refunded', async ({
  shop,
  admin,
  buyChain,
  newPiece,
  preview,
}) => {
  const { order, variantId } = await buyChain()
  const piece = await newPiece(variantId, { netWeight: 12.43, grossWeight: 12.43 })
  const seen = await preview(order, [piece._id])
  expect(seen).toMatchObject({ amount: 1260.69, taxable: 1223.97, tax: 36.72, left: 191_480.9 })
  expect(
    (await shop.call(getOrder, { params: { id: order._id } }, admin.token)).products[0],
  ).not.toHaveProperty('pieces')
  const body = {
    lighter: { position: 0, pieces: [piece._id] },
    reason: 'Lighter than paid for',
    digest: seen.digest,
    way: 'upi' as const,
    date: isoDay(dayInIndia(Date.now())),
    reference: '402812345670',
  }
  const sent = await shop.call(createRefund, { params: { id: order._id }, body }, admin.token)
  expect(sent).toMatchObject({
    paymentStatus: 'paid',
    refundedAmount: 1260.69,
    products: [{ pieces: [{ _id: piece._id, netWeight: 12.43 }] }],
  })
  expect(await refusal(shop.call(createRefund, { params: { id: order._id }, body }, admin.token))).toEqual({
    status: 409,
    message: 'This order has changed since the preview. Please look again.',
  })
})

test('PIECE-12 refuses pieces whose difference is not known', async ({
  shop,
  admin,
  buyChain,
  newPiece,
  preview,
}) => {
  const { order, productId, variantId } = await buyChain()
  const [heavier, lighter] = [
    await newPiece(variantId, { netWeight: 12.6, grossWeight: 12.6 }),
    await newPiece(variantId, { netWeight: 12.43, grossWeight: 12.43 }),
  ]
  expect(await refusal(preview(order, [heavier._id]))).toEqual({
    status: 400,
    message: 'lighter: are not lighter than paid for',
  })
  expect(await refusal(preview(order, [heavier._id, lighter._id]))).toEqual({
    status: 400,
    message: 'lighter: must be 1 piece',
  })
  expect(await refusal(preview(order, [lighter._id], 1))).toEqual({
    status: 400,
    message: 'lighter: is not a line of this order',
  })
  expect((await refusal(preview(order, [crypto.randomUUID()]))).status).toBe(404)
  await shop.call(
    updateProduct,
    { params: { id: productId }, body: { priceRule: { ...CHAIN_RULE, wastagePercent: 9 } } },
    admin.token,
  )
  expect(await refusal(preview(order, [lighter._id]))).toEqual({
    status: 409,
    message: `${order.products[0]?.name} is no longer priced as in this order. Refund an amount instead.`,
  })
})
