import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import * as manage from '../../src/contract/manage-orders.ts'
import type { Order } from '../../src/contract/order.ts'
import type { Database } from '../../src/server/core/db/types.ts'
import { apiClient } from '../../src/web/api/client.ts'
import { amountOf, newProduct, newShopper, type Shopper } from '../factories.ts'
import { scanBomb } from '../scan-bomb.ts'

const PASSWORD = 'Kanak-Haar-2026'
/** Price of the products below, in rupees. */
const PRICE = 10
/** Price of the dear one, in rupees. */
export const DEAR_PRICE = 400_000
const LONG_NAME = 'स्वर्ण मंगलसूत्र श्रीमती आभूषण नथनी बाजूबंद '.repeat(5)

/** The customers who attack, and the records they use. */
export type AbuseStage = {
  url: string
  attackers: Shopper[]
  /** Customers who only log in. */
  visitors: Shopper[]
  password: string
  /** A counted product with a large stock, one with a single piece, and one to review. */
  plenty: string
  single: string
  reviewed: string
  /** An expensive product. */
  dear: string
  /**
   * Dispatched orders of the first attacker: one of 100 lines with long Hindi names, the others of one line.
   */
  longOrder: string
  shortOrders: string[]
  files: { bomb: Buffer; admittedBomb: Buffer; noise: Buffer[] }
}

export type PreparedAbuse = Pick<
  AbuseStage,
  'attackers' | 'visitors' | 'password' | 'plenty' | 'single' | 'reviewed' | 'dear'
> & { admin: Shopper; long: string[] }

/** Writes attackers and products to the database, before the shop starts on it. */
export async function prepareAbuse(db: Database, longLines: number): Promise<PreparedAbuse> {
  const shop = { context: { db } }
  const add = (stock: number | null, name = 'Abused bangle') =>
    newProduct(shop, { name, price: PRICE, stock })
  const long: string[] = []
  for (let line = 0; line < longLines; line += 1)
    long.push(await add(null, `${line} ${LONG_NAME}`.slice(0, 195)))
  const attackers: Shopper[] = []
  for (let number = 0; number < 5; number += 1) attackers.push(await newShopper(shop))
  // Logging in again and again ends the oldest sessions of an account, so these have no other part.
  const visitors: Shopper[] = []
  for (let number = 0; number < 5; number += 1) visitors.push(await newShopper(shop, 'user', PASSWORD))
  return {
    attackers,
    visitors,
    password: PASSWORD,
    plenty: await add(1_000_000),
    single: await add(1),
    reviewed: await add(null),
    dear: await newProduct(shop, { name: 'Abused necklace', price: DEAR_PRICE }),
    admin: await newShopper(shop, 'admin'),
    long,
  }
}

/** Dispatches the orders whose documents the attackers request, and creates the attackers' files. */
export async function openAbuse(
  url: string,
  { admin, long, ...prepared }: PreparedAbuse,
  shortOrders: number,
): Promise<AbuseStage> {
  const [attacker] = prepared.attackers
  if (!attacker) throw new Error('There is nobody to attack.')
  const call = apiClient(async ({ method, url: path, body, headers }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  })
  const dispatch = async (products: string[]) => {
    const response = await fetch(`${url}/api/orders/create-order`, placeOrder(attacker, products, 'COD'))
    if (response.status !== 201) throw new Error(`An order was refused: ${await response.text()}`)
    const { order } = (await response.json()) as { order: Order }
    await call(manage.updateOrderStatus, { params: { id: order._id }, body: { status: 'shipped' } })
    return order._id
  }
  const short: string[] = []
  for (let number = 0; number < shortOrders; number += 1) short.push(await dispatch([prepared.reviewed]))
  const noise = () =>
    sharp(randomBytes(512 * 512 * 3), { raw: { width: 512, height: 512, channels: 3 } })
      .png()
      .toBuffer()
  return {
    url,
    ...prepared,
    longOrder: await dispatch(long),
    shortOrders: short,
    files: {
      bomb: await scanBomb(9000),
      admittedBomb: await scanBomb(50),
      noise: await Promise.all(Array.from({ length: 8 }, noise)),
    },
  }
}

/** An order of these products, as a request. */
export function placeOrder(
  { email, token }: Shopper,
  productIds: string[],
  paymentMethod: 'COD' | 'UPI',
  { quantity = 1, price = PRICE } = {},
): RequestInit {
  const products = productIds.map((productId) => ({ productId, quantity }))
  const amount = amountOf(productIds.map(() => ({ price, quantity })))
  return asJson({ email, paymentMethod, products, amount }, token)
}

export const asJson = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
})
