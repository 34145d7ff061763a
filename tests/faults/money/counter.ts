import { randomInt, randomUUID } from 'node:crypto'
import type { Shopper } from '../../factories.ts'
import { attempt } from './providers.ts'
import {
  chance,
  insist,
  oneOf,
  request,
  startPayment,
  type PlacedOrder,
  type Stage,
  type Way,
} from './stage.ts'

type Read = { orderId: string; amount: number; payments: { amount: number }[] }

const paiseOf = (rupees: number) => Math.round(rupees * 100)
const readOrder = async (stage: Stage, id: string) =>
  (await insist(stage, stage.admin, 'GET', `/api/orders/order/${id}`)).body as unknown as Read

/** How an order of the counter is paid. */
export const counterWays: Record<string, Way> = {
  'pays in parts at the counter': async (stage, order) => {
    const total = paiseOf((await readOrder(stage, order.id)).amount)
    await takeUpTo(stage, order, randomInt(1, total))
    if (chance(50)) await takeUpTo(stage, order, randomInt(1, total))
    await takeUpTo(stage, order, total)
  },
  'pays an advance at the counter, and the rest online': async (stage, order) => {
    // The provider takes at least a rupee.
    await takeUpTo(stage, order, randomInt(1, paiseOf((await readOrder(stage, order.id)).amount) - 100))
    order.providerOrder = await startPayment(stage, order.shopper, order.id)
    attempt(stage, order.providerOrder, 'authorized')
  },
  'pays an advance at the counter, and cancels': async (stage, order) => {
    await takeUpTo(stage, order, randomInt(1, paiseOf((await readOrder(stage, order.id)).amount)))
    await insist(stage, stage.admin, 'PATCH', `/api/orders/call-off-order/${order.id}`, {})
  },
}

/** Takes an order of a customer with an account at the counter, until the shop has responded. */
export async function placeCounterOrder(
  stage: Stage,
  shopper: Shopper,
  { products, key }: { products: object[]; key: string },
): Promise<PlacedOrder> {
  const body = { customer: { userId: shopper.id }, products, paymentMethod: 'CASH', handedOver: chance(50) }
  const placed = await insist(stage, stage.admin, 'POST', '/api/orders/manual-order', body, key)
  if (placed.status !== 201)
    throw new Error(
      `An order of the counter was rejected with ${placed.status}: ${JSON.stringify(placed.body)}`,
    )
  return {
    id: (placed.body['order'] as { _id: string })._id,
    shopper,
    providerOrder: null,
    way: oneOf(Object.keys(counterWays)),
    takenPaise: 0,
  }
}

/**
 * Pays for another piece with what returned pieces of an order have left as credit, and for the rest with
 * money.
 */
export async function spendCredit(stage: Stage, { id, shopper }: PlacedOrder): Promise<void> {
  const { orderId: from } = await readOrder(stage, id)
  const { left } = (await insist(stage, stage.admin, 'GET', `/api/orders/unused-credit/${from}`)).body as {
    left: number
  }
  if (left === 0) return
  const order = await placeCounterOrder(stage, shopper, {
    products: [{ productId: oneOf(stage.products).id, quantity: 1 }],
    key: randomUUID(),
  })
  const { amount } = await readOrder(stage, order.id)
  await insist(stage, stage.admin, 'POST', `/api/orders/credits/${order.id}`, {
    kind: 'exchange',
    from,
    amount: Math.min(left, amount),
  })
  await takeUpTo(stage, order, paiseOf(amount))
}

/**
 * Takes money until an order has received this sum, or more. A payment has no idempotency key: after a call
 * without a response the order says whether it was recorded.
 */
async function takeUpTo(stage: Stage, order: PlacedOrder, paise: number): Promise<void> {
  for (;;) {
    const received = (await readOrder(stage, order.id)).payments.reduce(
      (sum, { amount }) => sum + paiseOf(amount),
      0,
    )
    order.takenPaise = received
    if (received >= paise) return
    const body = JSON.stringify({
      provider: oneOf(['cash', 'upi', 'bank', 'terminal']),
      amount: (paise - received) / 100,
      reference: `REF${randomInt(1e9)}`,
    })
    const { status, body: refused } = await request(
      stage.address(),
      'POST',
      `/api/orders/payments/${order.id}`,
      { body, headers: { authorization: `Bearer ${stage.admin.token}` } },
    )
    if (status >= 400 && status < 500)
      throw new Error(`A payment at the counter was rejected with ${status}: ${JSON.stringify(refused)}`)
  }
}
