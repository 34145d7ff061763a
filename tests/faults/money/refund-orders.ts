import { randomInt } from 'node:crypto'
import { dayInIndia, isoDay } from '../../../src/rules/india-time.ts'
import { chance, insist, type PlacedOrder, type Stage } from './stage.ts'

type Read = { paymentStatus: string; amount: number; products: { quantity: number }[] }

/**
 * Issues the invoices of some paid orders, and refunds parts of some: an amount, a piece, or all that is
 * left.
 */
export async function refundOrders(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { id } of orders) {
    const order = (await insist(stage, stage.admin, 'GET', `/api/orders/order/${id}`)).body as unknown as Read
    if (order.paymentStatus !== 'paid') continue
    if (chance(60)) await insist(stage, stage.admin, 'POST', `/api/orders/issue-invoice/${id}`)
    if (chance(50)) await refundPart(stage, id, randomPart(order))
    if (chance(15)) await insist(stage, stage.admin, 'PATCH', `/api/orders/refund-order/${id}`, {})
  }
}

const randomPart = ({ amount, products }: Read) =>
  chance(50)
    ? { lines: [{ position: randomInt(products.length), quantity: 1 }] }
    : { amount: randomInt(1, Math.round(amount * 100)) / 100 }

/**
 * Refunds a part of an order; `returnId`: the return that it is for. A refund that exceeds the rest, or whose
 * order has changed since the preview, is dropped.
 */
export async function refundPart(
  stage: Stage,
  id: string,
  part: { lines?: object[] | undefined; amount?: number | undefined; asCredit?: boolean },
  returnId?: string,
): Promise<void> {
  const body = { ...part, reason: 'A part comes back', restock: chance(30) }
  const preview = await insist(stage, stage.admin, 'POST', `/api/orders/refund-preview/${id}`, body)
  if (preview.status !== 200) return
  // Used for the parts that were paid at the counter.
  const paidBack = { way: 'bank', date: isoDay(dayInIndia(Date.now())), reference: `BACK${randomInt(1e9)}` }
  await insist(stage, stage.admin, 'POST', `/api/orders/refund/${id}`, {
    ...body,
    ...(!part.asCredit && paidBack),
    digest: preview.body['digest'],
    returnId,
  })
}
