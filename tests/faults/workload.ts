import { randomInt } from 'node:crypto'
import type { Database } from '../../src/server/core/db/types.ts'
import { amountOf, newCoupon, newProduct, newShopper, type Shopper } from '../factories.ts'

/** Initial stock of each product: more than is ever ordered. */
export const STOCK = 100_000
/** Price of a piece of any product, in rupees. */
export const PRICE = 100
const PERCENT = 10
const CODE = 'FESTIVE'

/**
 * Accounts of each customer, who orders with one after the other: together they stay below OPEN_COD_ORDERS.
 */
const ACCOUNTS = 6

/** Records in the shop, and the accounts of `customers` who order at a time. */
export type Workload = {
  customers: number
  shoppers: Shopper[]
  products: string[]
  keepsake: string
  coupon: string
}

/**
 * Fills an empty database: counted products, a coupon, and customers who always keep one piece in their cart.
 */
export async function prepareWorkload(db: Database, customers = 8): Promise<Workload> {
  const shop = { context: { db } }
  const add = () => newProduct(shop, { price: PRICE, stock: STOCK })
  const stage: Workload = {
    customers,
    shoppers: [],
    products: [],
    keepsake: await add(),
    coupon: await newCoupon(shop, { code: CODE, percent: PERCENT, uses: STOCK }),
  }
  for (let number = 0; number < 5; number += 1) stage.products.push(await add())
  for (let number = 0; number < customers * ACCOUNTS; number += 1) stage.shoppers.push(await newShopper(shop))
  return stage
}

/** An order that the shop has acknowledged, and its request. */
export type Acknowledged = { shopper: Shopper; key: string; body: object; id: string }
/** A failed request; status 0 means a broken or refused connection. */
export type Setback = { status: number; text: string; retryAfter: string | null; took: number }

export type Shopping = {
  acknowledged: Acknowledged[]
  setbacks: Setback[]
  /** Resolves when all orders are placed, or after `close` once no request is pending. */
  done: Promise<void>
  /** Resolves when this many orders have been acknowledged. */
  ordered(count: number): Promise<void>
  close(): void
}

/**
 * Runs the customers: each fills the cart, sometimes validates the coupon, and orders, again and again,
 * `orders` in all. A request without a response is repeated until there is one, an order with the same
 * Idempotency-Key. `first` is the number of the first order, if earlier runs placed some.
 */
export function runWorkload(stage: Workload, address: () => string, orders = Infinity, first = 0): Shopping {
  const acknowledged: Acknowledged[] = []
  const { setbacks, insist, putInCart } = openCalls(address)
  const waiting: { count: number; resolve: () => void }[] = []
  const state = { begun: first, closed: false }

  const order = async (shopper: Shopper, number: number) => {
    const productId = stage.products[randomInt(stage.products.length)] as string
    const quantity = await putInCart(shopper, productId)
    const couponCode = number % 3 === 0 ? CODE : undefined
    if (couponCode) await insist(shopper, 'POST', '/api/coupon/validate', { code: couponCode })
    const body = {
      products: [{ productId, quantity }],
      email: shopper.email,
      paymentMethod: 'COD',
      amount: amountOf([{ price: PRICE, quantity }], couponCode ? PERCENT : 0),
      couponCode: couponCode ?? null,
    }
    const key = `order-${number}`
    const { status, text } = await insist(shopper, 'POST', '/api/orders/create-order', body, key)
    if (status !== 201) throw new Error(`An order was refused with ${status}: ${text}`)
    acknowledged.push({ shopper, key, body, id: (JSON.parse(text) as { order: { _id: string } }).order._id })
    for (const { resolve } of waiting.filter(({ count }) => acknowledged.length >= count)) resolve()
  }
  const shop = async (customer: number) => {
    const accounts = stage.shoppers.filter((_, index) => index % stage.customers === customer)
    for (let turn = 0; state.begun < first + orders && !state.closed; turn += 1) {
      const shopper = accounts[turn % accounts.length] as Shopper
      const number = state.begun++
      await putInCart(shopper, stage.keepsake)
      await order(shopper, number)
    }
  }
  return {
    acknowledged,
    setbacks,
    done: Promise.all(Array.from({ length: stage.customers }, (_, customer) => shop(customer))).then(
      () => undefined,
    ),
    ordered: (count) =>
      acknowledged.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => (state.closed = true),
  }
}

type CartLine = { productId: string; quantity: number }

/** The customers' calls, and in `setbacks` those that failed. */
function openCalls(address: () => string) {
  const setbacks: Setback[] = []

  const attempt = async (shopper: Shopper, method: string, path: string, body?: object, key?: string) => {
    const since = performance.now()
    const response = await ask(`${address()}${path}`, shopper, method, body, key)
    if (response.status !== 0 && response.status < 500) return response
    setbacks.push({ ...response, took: performance.now() - since })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return undefined
  }
  const insist = async (...call: Parameters<typeof attempt>) => {
    for (;;) {
      const response = await attempt(...call)
      if (response) return response
    }
  }
  const linesOf = async (shopper: Shopper) =>
    JSON.parse((await insist(shopper, 'GET', `/api/cart/${shopper.id}`)).text) as CartLine[]

  /** A piece that was added although the response was lost is in the cart already. */
  const putInCart = async (shopper: Shopper, productId: string): Promise<number> => {
    for (;;) {
      const line = (await linesOf(shopper)).find((each) => each.productId === productId)
      if (line) return line.quantity
      await attempt(shopper, 'POST', '/api/cart/add', {
        productId,
        userId: shopper.id,
        quantity: randomInt(1, 3),
      })
    }
  }

  return { setbacks, insist, putInCart }
}

/** Repeats the request of an acknowledged order. */
export const orderAgain = (address: string, { shopper, key, body }: Acknowledged) =>
  ask(`${address}/api/orders/create-order`, shopper, 'POST', body, key)

async function ask(url: string, shopper: Shopper, method: string, body?: object, key?: string) {
  const headers = new Headers({ authorization: `Bearer ${shopper.token}` })
  if (body) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)

  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(60_000),
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    return {
      status: 0,
      text:
        error instanceof Error && error.cause ? `${error.message}: ${String(error.cause)}` : String(error),
      retryAfter: null,
    }
  }
}
