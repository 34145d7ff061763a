import { addToCart, getCart } from '../src/contract/cart.ts'
import { createHold, type PriceHold } from '../src/contract/hold.ts'
import { getProduct } from '../src/contract/product.ts'
import { amountOf, newProduct, sendOrder, type Shopper } from './factories.ts'
import type { TestShop } from './shop.ts'

/** Helpers for tests of price holds in this shop. */
export const holding = (shop: TestShop) => {
  const add = (shopper: Shopper, productId: string, more: { quantity?: number; size?: string } = {}) =>
    shop.call(addToCart, { body: { productId, userId: shopper.id, ...more } }, shopper.token)

  const request = (shopper: Shopper, body?: { paymentMethod?: 'UPI'; renew?: boolean }) =>
    shop.call(createHold, { params: { userId: shopper.id }, body }, shopper.token)

  const hold = async (shopper: Shopper, { renew = false } = {}): Promise<PriceHold> => {
    const made = await request(shopper, { paymentMethod: 'UPI', ...(renew && { renew }) })
    if (made.holdId === null) throw new TypeError('A hold for UPI has an id.')
    return made
  }

  return {
    request,
    add,
    hold,
    /** A product with this stock, one piece of it in this customer's cart and held. */
    held: async (
      shopper: Shopper,
      { price = 1000, stock = 3 }: { price?: number; stock?: number | null } = {},
    ) => {
      const productId = await newProduct(shop, { name: 'Held ring', price, stock })
      await add(shopper, productId)
      return { productId, ...(await hold(shopper)) }
    },
    /** An order of one piece by UPI, as `I Have Paid` sends it. */
    pay: (
      shopper: Shopper,
      productId: string,
      holdId: string | null,
      price: number,
      more: object = {},
      key?: string,
    ) =>
      sendOrder(
        shop,
        shopper,
        {
          products: [{ productId, quantity: 1 }],
          amount: amountOf([{ price, quantity: 1 }]),
          paymentMethod: 'UPI',
          ...(holdId !== null && { holdId }),
          ...more,
        },
        key,
      ),
    cartOf: (shopper: Shopper) => shop.call(getCart, { params: { userId: shopper.id } }, shopper.token),
    stockOf: async (id: string) => (await shop.call(getProduct, { params: { id } })).product.stock,
    ...holdRecords(shop),
  }
}

/** What the database says of holds, and changes that only tests make. */
const holdRecords = (shop: TestShop) => ({
  usesOf: async (couponId: string) =>
    (
      await shop.context.db.reader
        .selectFrom('coupons')
        .select('used_count')
        .where('id', '=', couponId)
        .executeTakeFirstOrThrow()
    ).used_count,
  holdsOf: (shopper: Shopper) =>
    shop.context.db.reader.selectFrom('price_holds').selectAll().where('user_id', '=', shopper.id).execute(),
  setPrice: (id: string, paise: number) =>
    shop.context.db.transaction((tx) =>
      tx.db.updateTable('products').set({ price_paise: paise }).where('id', '=', id).execute(),
    ),
  /** As if a hold had been made this many minutes earlier. */
  letHoldPass: (shopper: Shopper, minutes: number) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('price_holds')
        .set((row) => ({ expires_at: row('expires_at', '-', minutes * 60_000) }))
        .where('user_id', '=', shopper.id)
        .execute(),
    ),
})
