import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedEvent } from '../../peers/razorpay-ledger.ts'
import type { Database } from '../../../src/server/core/db/types.ts'
import { newShopper, type Shopper } from '../../factories.ts'
import { newRing } from '../../variants.ts'
import type { MoneyProviders } from './providers.ts'

/** Initial stock of each product: more than is ever ordered. */
export const STOCK = 100_000
/** Prices in rupees, whose taxes have to be rounded. */
const PRICES = [100, 333.35, 1249.99]
export const SIZE = '12'
/** Its weight moves in the metal account with every sale and return. */
const RING = { size: SIZE, fineness: 750, netWeight: 1.234, grossWeight: 1.5 }
/** Orders of one account: together they stay below the limit of unpaid orders. */
export const ORDERS_PER_ACCOUNT = 4

/**
 * An order that the shop has acknowledged. `providerOrder`: null while no online payment was started. `way`:
 * how its customer pays, or does not. `takenPaise`: what it has received at the counter.
 */
export type PlacedOrder = {
  id: string
  shopper: Shopper
  providerOrder: string | null
  way: string
  takenPaise: number
}

/** How an order is paid, or is not. Each is a way in which money arrives, or stays away. */
export type Way = (stage: Stage, order: PlacedOrder) => Promise<void> | void

/**
 * What customers, courier and administrator share. `address`: of a node that is up, or was until just now.
 */
export type Stage = MoneyProviders & {
  address(): string
  products: { id: string; price: number }[]
  shoppers: Shopper[]
  admin: Shopper
  placed: PlacedOrder[]
  /** Events that arrive ten minutes late: after the storm. */
  late: SignedEvent[]
}

/** Fills an empty database with products, an administrator, and accounts for this number of orders. */
export async function prepareStage(
  db: Database,
  orders: number,
): Promise<Pick<Stage, 'products' | 'shoppers' | 'admin'>> {
  const shop = { context: { db } }
  const products: Stage['products'] = []
  for (const price of PRICES) {
    const { id } = await newRing(shop, [{ ...RING, price, stock: STOCK }])
    products.push({ id, price })
  }
  const shoppers: Shopper[] = []
  for (let count = 0; count < orders / ORDERS_PER_ACCOUNT; count += 1) shoppers.push(await newShopper(shop))
  return { products, shoppers, admin: await newShopper(shop, 'admin') }
}

export const chance = (percent: number): boolean => randomInt(100) < percent
export const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

export type Reply = { status: number; body: Record<string, unknown> }

/** One request; status 0 without a response. */
export async function request(
  address: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  } catch {
    return { status: 0, body: {} }
  }
}

/** Between the tries of a person whom the shop tells that the provider is away: an hour has 60 of them. */
const PROVIDER_AWAY_MS = 1000

/**
 * Repeats a call of a person until the shop responds other than with an error of its own. @throws Error for
 * an address that does not exist.
 */
export async function insist(
  { address }: Pick<Stage, 'address'>,
  { token }: Shopper,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Reply> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) }
    const reply = await request(address(), method, path, {
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.status === 404) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    if (reply.status !== 0 && reply.status < 500) return reply
    await sleep(reply.body['code'] === 'unavailable' ? PROVIDER_AWAY_MS : 50)
  }
}

/** Starts the payment of an order until the shop has responded, and returns the provider's order. */
export async function startPayment(stage: Stage, shopper: Shopper, orderId: string): Promise<string | null> {
  const { status, body } = await insist(stage, shopper, 'POST', `/api/payments/start/${orderId}`)
  if (status !== 200) throw new Error(`A payment was not started: ${status} ${JSON.stringify(body)}`)
  const fields = body['fields'] as Record<string, string>
  return fields['order_id'] ?? fields['order'] ?? null
}
