import { randomInt } from 'node:crypto'
import { chance, insist, type PlacedOrder, type Stage } from './stage.ts'

type Read = { paymentStatus: string; amount: number; products: { quantity: number }[] }

/** Issues the invoices of some paid orders, and refunds parts of some: an amount, a piece, or all that is left. */
export async function refundOrders(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { id } of orders) {
    const order = (await insist(stage, stage.admin, 'GET', `/api/orders/order/${id}`)).body as unknown as Read
    if (order.paymentStatus !== 'paid') continue
    if (chance(60)) await insist(stage, stage.admin, 'POST', `/api/orders/issue-invoice/${id}`)
    if (chance(50)) await refundPart(stage, id, order)
    if (chance(15)) await insist(stage, stage.admin, 'POST', `/api/orders/refund-order/${id}`, {})
  }
}

/** A refund that exceeds the rest, or whose order has changed since the preview, is dropped. */
async function refundPart(stage: Stage, id: string, { amount, products }: Read): Promise<void> {
  const part = chance(50) ? { lines: [{ position: randomInt(products.length), quantity: 1 }] } : { amount: randomInt(1, Math.round(amount * 100)) / 100 }
  const body = { ...part, reason: 'A part comes back', restock: false }
  const preview = await insist(stage, stage.admin, 'POST', `/api/orders/refund-preview/${id}`, body)
  if (preview.status !== 200) return
  await insist(stage, stage.admin, 'POST', `/api/orders/refund/${id}`, { ...body, digest: preview.body['digest'] })
}
