import { addToCart } from '../src/contract/cart.ts'
import { createOrder } from '../src/contract/order.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { amountOf, newProduct, newShopper, type Shopper } from '../tests/factories.ts'
import type { Post } from './load.ts'

const SHOPPERS = 200
const PIECES = 50
/** In rupees. */
const PRICE = 1200

/** Signed-in customers, and products whose stock is counted and never runs out. */
export type Market = { shoppers: Shopper[]; pieces: string[] }

/** Fills this database with customers and products, before the shop is started on it. */
export async function openMarket(where: { dataDir: string; databaseUrl?: string }): Promise<Market> {
  const db = await openDatabase(where)
  const shop = { context: { db } }
  const make = async <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))
  const shoppers = await make(SHOPPERS, () => newShopper(shop))
  const pieces = await make(PIECES, () => newProduct(shop, { price: PRICE, stock: 100_000_000 }))
  await db.close()
  return { shoppers, pieces }
}

/** Each customer's order of two products, different ones for each customer. */
export const ordersOf = ({ shoppers, pieces }: Market): Post[] =>
  shoppers.map(({ email, token }, index) => {
    const products = [pieces[index % PIECES], pieces[(index * 7 + 1) % PIECES]].map((productId) => ({ productId, quantity: 1 }))
    return { path: createOrder.path, token, body: { products, amount: amountOf([{ price: PRICE, quantity: 2 }]), email, paymentMethod: 'COD' } }
  })

/** Each customer adds each product to the cart. */
export const additionsOf = ({ shoppers, pieces }: Market): Post[] =>
  pieces.flatMap((productId) => shoppers.map(({ id: userId, token }) => ({ path: addToCart.path, token, body: { productId, userId, quantity: 1 } })))
