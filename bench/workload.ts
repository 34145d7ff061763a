import { addToCart } from '../src/contract/cart.ts'
import { placeOrder } from '../src/contract/order.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import { amountOf, newProduct, newShopper, type Shopper } from '../tests/factories.ts'
import type { Where } from './engines.ts'
import type { Post } from './load.ts'

const SHOPPERS = 200
const PIECES = 50
/** In rupees. */
export const PRICE = 1200

/** Customers who order: more than could reach OPEN_COD_ORDERS, 50 each, in any measurement. */
const BUYERS = 4000

/**
 * Signed-in customers who fill carts, others who order, and products whose stock is counted and never runs
 * out.
 */
export type Market = { shoppers: Shopper[]; buyers: Shopper[]; pieces: string[] }

/** Fills this database with customers and products, before the shop is started on it. */
export async function openMarket(where: Where): Promise<Market> {
  const db = await openDatabase(where)
  const shop = { context: { db } }
  const make = async <T>(count: number, one: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, one))
  const shoppers = await make(SHOPPERS, () => newShopper(shop))
  const buyers: Shopper[] = []
  while (buyers.length < BUYERS) buyers.push(...(await make(SHOPPERS, () => newShopper(shop))))
  const pieces = await make(PIECES, () => newProduct(shop, { price: PRICE, stock: 100_000_000 }))
  await db.close()
  return { shoppers, buyers, pieces }
}

/** An order of one piece of each of these products. */
export const orderOf = ({ email, token }: Shopper, products: string[]): Post => ({
  path: placeOrder.path,
  token,
  body: {
    products: products.map((productId) => ({ productId, quantity: 1 })),
    amount: amountOf([{ price: PRICE, quantity: products.length }]),
    email,
    paymentMethod: 'COD',
  },
})

/** Each buyer's order of two products, different ones for each buyer. */
export const ordersOf = ({ buyers, pieces }: Market): Post[] =>
  buyers.map((buyer, index) =>
    orderOf(buyer, [pieces[index % PIECES] ?? '', pieces[(index * 7 + 1) % PIECES] ?? '']),
  )

/** Each customer adds each product to the cart. */
export const additionsOf = ({ shoppers, pieces }: Market): Post[] =>
  pieces.flatMap((productId) =>
    shoppers.map(({ id: userId, token }) => ({
      path: addToCart.path,
      token,
      body: { productId, userId, quantity: 1 },
    })),
  )
