import { describe, expect } from 'vitest'
import { newProduct, refusal, type Shopper } from '../../../../tests/factories.ts'
import { HIGH, LOW, newShop, rateHoldsTest } from '../../../../tests/fixtures/rate-holds.ts'
import { holding } from '../../../../tests/holds.ts'
import { getProduct } from '../../../contract/product.ts'
import { updateProduct } from '../../../contract/manage-products.ts'

const test = rateHoldsTest

describe('an order with a hold of prices', () => {
  test.for(['COD', 'UPI', 'BANK'])(
    'HOLD-04 by %s has the held or current prices, by its amount',
    async (paymentMethod, { shop, holds, rate, order, withChain, stockOf }) => {
      for (const [rupees, price, perGram] of [
        [LOW, 152_302.6, 13_430],
        [HIGH, 154_533.21, 13_631.5],
      ] as const) {
        const { shopper, productId } = await withChain()
        const { holdId } = await holds.request(shopper)
        const heldRate = shop.context.rates.ratesAt(Date.now()).get('gold 916')?.id
        await rate(13_631.5)
        const presentRate = shop.context.rates.ratesAt(Date.now()).get('gold 916')?.id
        const refused = await order(shopper, productId, holdId, LOW + 1, { paymentMethod })
        expect([refused.status, refused.body.code, refused.body]).toMatchObject([
          409,
          'price_changed',
          { totals: { grandTotal: HIGH } },
        ])
        const { status, body } = await order(shopper, productId, holdId, rupees, { paymentMethod })
        expect([status, body.order.amount]).toEqual([201, rupees])
        expect(body.order.products).toMatchObject([{ price, breakup: { price, rate: { perGram } } }])
        const [line] = await shop.context.db.reader
          .selectFrom('order_lines')
          .select('rate_ids')
          .where('order_id', '=', body.order._id)
          .execute()
        expect(line?.rate_ids).toBe(JSON.stringify([rupees === LOW ? heldRate : presentRate]))
        expect([await stockOf(productId), await holds.holdsOf(shopper), await holds.cartOf(shopper)]).toEqual(
          [2, [], []],
        )
      }
    },
  )

  test('HOLD-04 is rejected with an unknown, expired or foreign hold', async ({
    asha,
    holds,
    order,
    withChain,
  }) => {
    const { shopper, productId } = await withChain()
    const { holdId } = await holds.request(shopper)
    const refused = async (buyer: Shopper, hold: string | null) => {
      const { status, body } = await order(buyer, productId, hold, LOW)
      return [status, body.code, body.error]
    }
    const changed = [409, 'price_changed', 'The price of your order has changed. Please review your cart.']
    expect([await refused(shopper, crypto.randomUUID()), await refused(asha, holdId)]).toEqual([
      changed,
      changed,
    ])
    await holds.letHoldPass(shopper, 16)
    expect(await refused(shopper, holdId)).toEqual(changed)
    expect((await order(shopper, productId, null, LOW)).status).toBe(201)
  })

  test('HOLD-06 with a UTR is accepted for 5 minutes after expiry', async ({
    holds,
    rate,
    order,
    withChain,
  }) => {
    for (const [minutes, status] of [
      [19, 201],
      [21, 409],
    ] as const) {
      const { shopper, productId } = await withChain()
      const { holdId } = await holds.hold(shopper)
      await rate(13_631.5)
      await holds.letHoldPass(shopper, minutes)
      const pay = (more: object) => order(shopper, productId, holdId, LOW, { paymentMethod: 'UPI', ...more })
      expect((await pay({})).status).toBe(409)
      expect((await pay({ utr: `6028123450${minutes}` })).status).toBe(status)
    }
  })

  test('HOLD-03 ignores rule changes but not stock sold since', async ({
    shop,
    admin,
    holds,
    order,
    withChain,
    stockOf,
  }) => {
    const { shopper, productId } = await withChain()
    const { holdId } = await holds.request(shopper)
    const variantId =
      (await shop.call(getProduct, { params: { id: productId } })).product.variants?.[0]?._id ?? ''
    const change = (body: object) =>
      shop.call(updateProduct, { params: { id: productId }, body }, admin.token)
    await change({ variants: [{ _id: variantId, stock: 0 }] })
    expect((await order(shopper, productId, holdId, LOW)).body).toMatchObject({
      code: 'sold_out',
      error: 'Om chain is out of stock.',
    })
    expect(await refusal(holds.hold(shopper))).toEqual({ status: 409, message: 'Om chain is out of stock.' })
    await change({
      variants: [{ _id: variantId, stock: 1 }],
      priceRule: { making: { kind: 'fixed', value: 1 } },
    })
    expect([(await order(shopper, productId, holdId, LOW)).status, await stockOf(productId)]).toEqual([
      201, 0,
    ])
  })

  test('HOLD-04 by UPI without a reservation counts among the unpaid orders', async ({
    holds,
    order,
    withChain,
  }) => {
    const [{ shopper, productId }, first, second] = [await withChain(), await withChain(), await withChain()]
    for (const other of [first, first, second, second, second])
      expect((await order(shopper, other.productId, null, LOW, { paymentMethod: 'UPI' })).status).toBe(201)
    const { holdId } = await holds.request(shopper)
    expect((await order(shopper, productId, holdId, LOW, { paymentMethod: 'UPI' })).status).toBe(429)
    expect((await order(shopper, productId, holdId, LOW, { paymentMethod: 'COD' })).status).toBe(201)
  })
})

newShop(
  'HOLD-03 in a shop without rates every hold is for UPI, also without a body, as before',
  async ({ shop, asha }) => {
    const holds = holding(shop)
    const productId = await newProduct(shop, { price: 1000, stock: 2 })
    await holds.add(asha, productId)
    const made = await holds.request(asha, {})
    expect(made).toMatchObject({ holdId: expect.any(String), totals: { grandTotal: 1030 } })
    expect([await holds.request(asha), await holds.stockOf(productId)]).toEqual([made, 1])
  },
)
