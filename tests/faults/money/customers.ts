import { randomInt } from 'node:crypto'
import { amountOf } from '../../factories.ts'
import { attempt } from './providers.ts'
import { counterWays, placeCounterOrder } from './counter.ts'
import {
  chance,
  insist,
  ORDERS_PER_ACCOUNT,
  oneOf,
  SIZE,
  startPayment,
  type PlacedOrder,
  type Stage,
  type Way,
} from './stage.ts'

/** Percentage of the orders that are taken at the counter. */
const COUNTER_SHARE = 25

const dueOf = ({ peer }: Stage, { providerOrder }: PlacedOrder): number =>
  peer.orders.get(providerOrder ?? '')?.amount ?? 0

const onlineWays: Record<string, Way> = {
  pays: (stage, order) => void attempt(stage, order.providerOrder, 'authorized'),
  'pays twice': (stage, order) => {
    const both = [
      attempt(stage, order.providerOrder, 'authorized'),
      attempt(stage, order.providerOrder, 'authorized'),
    ]
    // An account may be set to capture by itself.
    if (chance(50)) for (const payment of both) payment.capture()
  },
  fails: (stage, order) => void attempt(stage, order.providerOrder, 'failed'),
  'fails, and is authorised later': (stage, order) =>
    attempt(stage, order.providerOrder, 'failed').authorise(),
  'pays a wrong amount': (stage, order) =>
    attempt(stage, order.providerOrder, 'authorized', { amount: dueOf(stage, order) + 100 }).capture(),
  'pays less by an offer': (stage, order) =>
    void attempt(stage, order.providerOrder, 'authorized', {
      amount: Math.round(dueOf(stage, order) * 0.9),
      offer_id: 'offer_Diwali00000001',
    }),
  leaves: () => undefined,
  'cancels, and pays all the same': async (stage, order) => {
    await insist(stage, order.shopper, 'POST', `/api/orders/cancel-order/${order.id}`)
    attempt(stage, order.providerOrder, 'authorized')
  },
}
/** Most customers simply pay. */
const choices = [...Object.keys(onlineWays), 'pays', 'pays', 'pays', 'pays']

/** Makes the next calls to the provider fail, for a third of the orders. */
function addFaults({ peer }: Stage, allowsSlow: boolean): void {
  if (!chance(33)) return
  const fault = oneOf(['500', '429', 'captured', ...(allowsSlow ? ['slow', 'hanging'] : [])])
  if (fault === '500') peer.faults.push(500, 500, 500)
  if (fault === '429') peer.faults.push(429)
  if (fault === 'slow' || fault === 'hanging') peer.faults.push(fault)
  if (fault === 'captured') peer.captureIsLost = true
}

/**
 * Places an order, and starts its payment if it is paid online; both are repeated until the shop has
 * responded.
 */
async function placeOrder(stage: Stage, number: number): Promise<PlacedOrder> {
  const shopper = stage.shoppers[Math.floor(number / ORDERS_PER_ACCOUNT)]
  if (!shopper) throw new Error('too few accounts')
  const lines = stage.products
    .slice(0, randomInt(1, 4))
    .map(({ id, price }) => ({ productId: id, price, quantity: randomInt(1, 3) }))
  if (chance(COUNTER_SHARE))
    return placeCounterOrder(stage, shopper, {
      products: lines.map(({ productId, quantity }) => ({ productId, size: SIZE, quantity })),
      key: `money-${number}`,
    })
  const body = {
    products: lines.map(({ productId, quantity }) => ({ productId, size: SIZE, quantity })),
    amount: amountOf(lines),
    email: shopper.email,
    paymentMethod: 'ONLINE',
  }
  const placed = await insist(stage, shopper, 'POST', '/api/orders/create-order', body, `money-${number}`)
  if (placed.status !== 201)
    throw new Error(`An order was rejected with ${placed.status}: ${JSON.stringify(placed.body)}`)
  const { _id: id } = placed.body['order'] as { _id: string }
  return {
    id,
    shopper,
    providerOrder: await startPayment(stage, shopper, id),
    way: oneOf(choices),
    takenPaise: 0,
  }
}

/**
 * Places orders on the web and at the counter, `together` customers at a time, and pays each in a random way.
 */
export async function runCustomers(
  stage: Stage,
  { orders, together, slowEvery }: { orders: number; together: number; slowEvery: number },
): Promise<void> {
  let placing = 0
  const shop = async () => {
    while (placing < orders) {
      const number = placing++
      addFaults(stage, number % slowEvery === 0)
      const order = await placeOrder(stage, number)
      stage.placed.push(order)
      await { ...onlineWays, ...counterWays }[order.way]?.(stage, order)
    }
  }
  await Promise.all(Array.from({ length: together }, shop))
}
