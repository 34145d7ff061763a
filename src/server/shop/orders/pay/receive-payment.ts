import { v7 as uuidv7 } from 'uuid'
import type { CreditKind } from '../../../../contract/credit.ts'
import type { ReceivedBy } from '../../../../contract/counter-order.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { PAID_ONLINE } from '../../../../rules/payment-state.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { completeHandedOver } from '../fulfil/complete-handed-over.ts'
import { isPriceExpired, markPaid } from './confirm-order-payment.ts'
import { issuePaymentReceipts } from './issue-payment-receipts.ts'
import { keptPriceUntil } from './kept-price.ts'
import { staleOrder } from '../base/order-changes.ts'
import { readReceived } from '../base/order-payments.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { refusalOf, saveOrder } from '../base/save-order.ts'
import type { AllowedOrder } from '../place/allow-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Returns what a locked order of the counter has received so far, in paise. @throws AppError stale_edit if it
 * can't receive more.
 */
export async function requirePayable(tx: Tx, actor: Actor, order: OrderRow): Promise<number> {
  const received = await readReceived(tx.db, order)
  const problem = problemOf(order, received)
  if (problem) throw await staleOrder(tx.db, actor, order, problem)
  if (order.payment_method === 'ONLINE')
    throw new AppError('stale_edit', PAID_ONLINE, { current: await orderWithDetails(tx.db, order, actor) })

  return received
}

/**
 * Why an order cannot receive payments, as the end of a sentence; undefined if it can. An advance keeps its
 * price.
 */
function problemOf(order: OrderRow, received: number): string | undefined {
  if (order.source === 'web') return 'was not taken at the counter'
  if (isCancelled(order)) return 'was cancelled'
  if (order.source === 'reservation') return refusalOf(order)
  if (order.payment_status === 'due_on_delivery') return 'is paid on delivery'
  if (order.payment_status !== 'awaiting_confirmation') return 'is paid already'

  return received === 0 && isPriceExpired(order, Date.now())
    ? 'is an estimate whose time has run out'
    : undefined
}

/** `method`: the kind of a credit. */
type NewPayment = { paise: number; reference: string | null } & (
  | { provider: ReceivedBy }
  | { provider: 'credit'; method: CreditKind }
)
/**
 * `received`: what the order had received before; `atExpiredPrice`: whether its price is no longer kept;
 * `audited`: more for the audit log.
 */
type Receiving = {
  actor: Actor
  order: AllowedOrder
  received: number
  payment: NewPayment
  atExpiredPrice?: boolean
  audited?: object
}

/**
 * Records a payment of a locked order, at most the amount due. The order is paid when its payments reach the
 * grand total; one that is handed over is then completed.
 */
export async function receivePayment(
  tx: Tx,
  settings: Config,
  { actor, order, received, payment: { paise, ...payment }, atExpiredPrice = false, audited }: Receiving,
): Promise<Order> {
  const now = Date.now()
  await tx.db
    .insertInto('payments')
    .values({
      id: uuidv7(),
      order_id: order.id,
      user_id: order.user_id,
      ...payment,
      amount_paise: paise,
      state: 'captured',
      settled_by: actor.username,
      booked_at: now,
      booked_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute()

  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { received: toRupees(received) },
    after: {
      received: toRupees(received + paise),
      provider: payment.provider,
      ...audited,
      ...(atExpiredPrice && { acceptedOldPrice: true }),
    },
  })

  if (received + paise < order.grand_total_paise) {
    const price_until = keptPriceUntil(settings, order, { received, paise, at: now })
    const noted = await saveOrder(tx, order, { updated_at: now, price_until })
    await issuePaymentReceipts(tx, settings, [noted])
    return orderWithDetails(tx.db, noted, actor)
  }

  const paidOrder = await markPaid(tx, settings, actor, order, atExpiredPrice)
  const completedOrder = await completeHandedOver(tx, settings, actor, paidOrder)
  await issuePaymentReceipts(tx, settings, [completedOrder])
  return orderWithDetails(tx.db, completedOrder, actor)
}
