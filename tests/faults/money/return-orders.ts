import { randomInt } from 'node:crypto'
import { spendCredit } from './counter.ts'
import { refundPart } from './refund-orders.ts'
import { chance, insist, oneOf, type PlacedOrder, type Stage } from './stage.ts'

type Line = { position: number; quantity: number }
type Return = {
  _id: string
  state: 'requested' | 'approved' | 'refused' | 'received' | 'closed'
  version: number
  wish: 'refund' | 'exchange'
  lines: Line[]
}

/**
 * Returns pieces of some paid orders: requested, approved, received, refunded or exchanged, and closed. Goes
 * on with returns that a kill has interrupted.
 */
export async function returnOrders(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  for (const order of orders) {
    const { paymentStatus, status } = (
      await insist(stage, stage.admin, 'GET', `/api/orders/order/${order.id}`)
    ).body
    if (paymentStatus !== 'paid' || (status !== 'completed' && chance(70))) continue
    if (status !== 'completed')
      await insist(stage, stage.admin, 'PATCH', `/api/orders/update-order-status/${order.id}`, {
        status: 'completed',
      })
    if (!(await latestReturn(stage, order))) await requestReturn(stage, order)
    await processReturn(stage, order)
    await spendCredit(stage, order)
  }
}

const optionsOf = async (stage: Stage, { id, shopper }: PlacedOrder) =>
  (await insist(stage, shopper, 'GET', `/api/returns/order/${id}`)).body as unknown as {
    lines: Line[]
    requests: Return[]
  }
const latestReturn = async (stage: Stage, order: PlacedOrder): Promise<Return | undefined> =>
  (await optionsOf(stage, order)).requests[0]

async function requestReturn(stage: Stage, order: PlacedOrder): Promise<void> {
  const line = (await optionsOf(stage, order)).lines.find(({ quantity }) => quantity > 0)
  if (!line) return
  const lines = [{ position: line.position, quantity: randomInt(1, line.quantity + 1) }]
  await insist(stage, order.shopper, 'POST', '/api/returns', {
    orderId: order.id,
    lines,
    wish: oneOf(['refund', 'exchange']),
    reason: 'Too small',
  })
}

/**
 * Takes each next step until the return is closed. One that was taken by a call without a response is not
 * repeated: the version has changed.
 */
async function processReturn(stage: Stage, order: PlacedOrder): Promise<void> {
  for (;;) {
    const request = await latestReturn(stage, order)
    if (!request || request.state === 'refused' || request.state === 'closed') return
    const { _id: id, version, lines, wish } = request
    if (request.state === 'received')
      await refundPart(
        stage,
        order.id,
        {
          lines: lines.map(({ position, quantity }) => ({ position, quantity })),
          asCredit: wish === 'exchange',
        },
        id,
      )
    const action = { requested: chance(80) ? 'approve' : 'refuse', approved: 'receive', received: 'close' }[
      request.state
    ]
    await insist(stage, stage.admin, 'PATCH', `/api/returns/${id}`, {
      action,
      message: null,
      version,
      pieces: [],
    })
  }
}
