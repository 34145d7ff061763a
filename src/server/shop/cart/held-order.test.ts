import { describe, expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import { createAddress, deleteAddress } from '../../../contract/address.ts'
import { clearCart } from '../../../contract/cart.ts'
import { DEFAULT_HOLD_MINUTES, GRACE_MINUTES } from '../../../contract/hold.ts'
import { cancelOrder, getPlacedOrder } from '../../../contract/order.ts'
import { deleteProduct } from '../catalogue/delete-product.ts'

const test = shopTest().extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))

describe('an order by a hold', () => {
  test('is placed at the held amount despite later changes', async ({ shop, asha, holds }) => {
    const { productId, holdId } = await holds.held(asha, { stock: 1 })
    const savedAddress = await shop.call(
      createAddress,
      {
        body: {
          name: 'Asha',
          phone: '9876543210',
          line1: '4 Lake Road',
          line2: '',
          city: 'Kochi',
          state: 'Kerala',
          pin: '682001',
        },
      },
      asha.token,
    )
    await holds.setPrice(productId, 200_000)
    await shop.call(deleteAddress, { params: { id: savedAddress._id } }, asha.token)
    await shop.context.db.transaction((tx) => deleteProduct(tx, { id: productId }))
    const { status, body } = await holds.pay(asha, productId, holdId, 1000, {
      utr: '402812345001',
      addressId: savedAddress._id,
    })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      amount: 1100,
      paymentStatus: 'awaiting_confirmation',
      utr: '402812345001',
      address: null,
      products: [{ productId, name: 'Held ring', price: 1000, quantity: 1, color: 'Gold' }],
    })
  })

  test('takes only the reserved pieces, empties the cart and ends the hold', async ({
    shop,
    asha,
    holds,
  }) => {
    const { productId, holdId } = await holds.held(asha)
    const { body } = await holds.pay(asha, productId, holdId, 1000)
    expect([await holds.stockOf(productId), await holds.cartOf(asha), await holds.holdsOf(asha)]).toEqual([
      2,
      [],
      [],
    ])
    await shop.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
    expect(await holds.stockOf(productId)).toBe(3)
  })

  test('is accepted for 5 minutes after expiry, then at current prices', async ({ asha, ravi, holds }) => {
    const { productId, holdId } = await holds.held(asha)
    await holds.setPrice(productId, 200_000)
    await holds.letHoldPass(asha, DEFAULT_HOLD_MINUTES + GRACE_MINUTES - 1)
    expect((await holds.pay(asha, productId, holdId, 1000)).status).toBe(201)
    await holds.add(ravi, productId)
    const { holdId: second } = await holds.hold(ravi)
    await holds.letHoldPass(ravi, DEFAULT_HOLD_MINUTES + GRACE_MINUTES + 1)
    const late = await holds.pay(ravi, productId, second, 2000)
    expect([late.status, late.body.code, late.body.error]).toEqual([
      409,
      'price_changed',
      'The price of your order has changed. Please review your cart.',
    ])
    expect(late.body).toMatchObject({ totals: { grandTotal: 2200 } })
  })

  test('the current total means current prices; other amounts are rejected', async ({ asha, holds }) => {
    const { productId, holdId } = await holds.held(asha)
    await holds.setPrice(productId, 90_000)
    expect((await holds.pay(asha, productId, holdId, 950)).status).toBe(409)
    const { status, body } = await holds.pay(asha, productId, holdId, 900)
    expect([status, body.order.amount, body.order.products[0]?.price]).toEqual([201, 990, 900])
    expect([await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([2, []])
  })

  test('of another cart uses current prices and returns the rest', async ({ shop, asha, holds }) => {
    const [ring, chain] = [
      await newProduct(shop, { price: 100, stock: 5 }),
      await newProduct(shop, { price: 200, stock: 5 }),
    ]
    await holds.add(asha, ring, { quantity: 3 })
    const { holdId } = await holds.hold(asha)
    const amount = amountOf([
      { price: 100, quantity: 1 },
      { price: 200, quantity: 2 },
    ])
    const { status } = await holds.pay(asha, ring, holdId, 0, {
      products: [
        { productId: ring, quantity: 1 },
        { productId: chain, quantity: 2 },
      ],
      amount,
    })
    expect([
      status,
      await holds.stockOf(ring),
      await holds.stockOf(chain),
      await holds.holdsOf(asha),
    ]).toEqual([201, 4, 3, []])
  })

  test('is not another’s and not unknown', async ({ asha, ravi, holds }) => {
    const { productId, holdId } = await holds.held(asha)
    expect((await holds.pay(ravi, productId, holdId, 1000)).status).toBe(409)
    expect((await holds.pay(asha, productId, crypto.randomUUID(), 1000)).status).toBe(409)
    expect((await holds.holdsOf(asha)).length).toBe(1)
  })

  test('with the same key returns the same order', async ({ shop, asha, ravi, holds }) => {
    const { productId, holdId } = await holds.held(asha)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        holds.pay(asha, productId, holdId, 1000, { utr: '402812345002' }, 'the-same-key'),
      ),
    )
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    const { order } = await shop.call(getPlacedOrder, { params: { key: 'the-same-key' } }, asha.token)
    expect(order).toEqual(responses[0]?.body.order)
    expect(
      await refusal(shop.call(getPlacedOrder, { params: { key: 'the-same-key' } }, ravi.token)),
    ).toMatchObject({ status: 404 })
    expect(await holds.stockOf(productId)).toBe(2)
  })

  test('parallel holds, orders and releases sell exactly the last pieces', async ({ shop, holds }) => {
    const productId = await newProduct(shop, { name: 'Last ones', price: 100, stock: 4 })
    const buyers = await Promise.all(Array.from({ length: 24 }, () => newShopper(shop)))
    await Promise.all(buyers.map((buyer) => holds.add(buyer, productId)))
    const outcomes = await Promise.all(
      buyers.map(async (buyer, index) => {
        if (index % 3 === 0) return (await holds.pay(buyer, productId, null, 100)).status
        const made = await holds.hold(buyer).catch(() => null)
        if (!made) return 409
        if (index % 3 === 1) return (await holds.pay(buyer, productId, made.holdId, 100)).status
        await shop.call(clearCart, { params: { userId: buyer.id } }, buyer.token)
        return 'let go'
      }),
    )
    const sold = outcomes.filter((outcome) => outcome === 201).length
    expect(await holds.stockOf(productId)).toBe(4 - sold)
    expect(
      await shop.context.db.reader
        .selectFrom('price_holds')
        .select('id')
        .where(
          'user_id',
          'in',
          buyers.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([])
  })
})
