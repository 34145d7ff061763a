import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../contract/money.ts'
import type { RefundWay } from '../../../contract/refund.ts'
import { chargeAmount, taxableOf, taxOf } from '../../../rules/refund.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../core/db/schema/payment-tables.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { restockPieces } from '../catalogue/stock.ts'
import { issueRefundNotes } from '../invoicing/issue-credit-note.ts'
import { recordEvent, saveChange } from './order-changes.ts'
import { mailOrderRefunded } from './order-mails.ts'
import { customerOf } from './order-queries.ts'
import type { PlannedRefund } from './plan-order-refund.ts'

/** How the owner has paid money back, and on which day. */
export type PaidBack = { way: RefundWay; date: string; reference: string }

/** `paidBack` is null if the owner has not said how. */
type Refunding = { actor: Actor; reason: string; restock: boolean; paidBack: PaidBack | null }

/**
 * Records a planned refund of a locked order with all its effects: order totals, stock, credit notes, history, audit log
 * and mail. Returns the changed order. @throws AppError stale_edit for an online payment.
 */
export async function recordRefund(tx: Tx, order: OrderRow, plan: PlannedRefund, { actor, reason, restock, paidBack }: Refunding): Promise<OrderRow> {
  if (plan.parts.some(({ provider }) => provider === 'razorpay')) throw new AppError('stale_edit', 'This order was paid online. Please refund it in the dashboard of the payment service.')
  const now = Date.now()
  const rows = plan.parts.map(({ paymentId, charge }, index): RefundRow => {
    const id = uuidv7()
    return {
      id, idempotency_key: id, order_id: order.id, payment_id: paymentId,
      // The pieces belong to the first of several parts.
      lines: JSON.stringify(index === 0 ? plan.lines : []), charge: JSON.stringify(charge),
      amount_paise: chargeAmount(charge), taxable_paise: taxableOf(charge), tax_paise: taxOf(charge),
      reason, state: 'done', provider_refund_id: null, way: paidBack?.way ?? null, paid_on: paidBack?.date ?? null, reference: paidBack?.reference ?? null,
      by_user: actor.id, created_at: now, updated_at: now,
    }
  })
  await tx.db.insertInto('refunds').values(rows).execute()
  const amount = chargeAmount(plan.charge)
  const refunded = await saveChange(tx, order, {
    refunded_paise: (order.refunded_paise ?? 0) + amount,
    refunded_taxable_paise: (order.refunded_taxable_paise ?? 0) + taxableOf(plan.charge),
    ...(amount === plan.left && { payment_status: 'refunded' }),
  }, { refund: { amount: toRupees(amount), reason, ...paidBack } })
  if (restock) await restockRefunded(tx, order, plan)
  if (refunded.payment_status === 'refunded') await recordEvent(tx, actor, order.id, 'refunded')
  await issueRefundNotes(tx, refunded)
  await mailOrderRefunded(tx, await customerOf(tx.db, order), refunded, {
    id: rows[0]?.id ?? order.id, amountPaise: amount, to: paidBack?.way ?? plan.parts[0]?.provider ?? null,
    pieces: plan.lines.map(({ position, quantity }) => `${quantity} × ${plan.orderLines[position]?.name ?? ''}`),
  })
  return refunded
}

/** Returns the refunded pieces to stock that were counted and are not there already: those of a cancelled order have been dealt with. */
async function restockRefunded(tx: Tx, order: OrderRow, { lines, orderLines }: PlannedRefund): Promise<void> {
  if (order.cancelled_at !== null || order.stock_released_at !== null) return
  const counted = lines.flatMap(({ position, quantity }) => {
    const line: OrderLineRow | undefined = orderLines[position]
    return line && line.counted !== 0 ? [{ ...line, quantity }] : []
  })
  if (counted.length === 0) return
  await restockPieces(tx, counted)
  const added = numberById('position', new Map(counted.map(({ position, quantity }) => [String(position), quantity])))
  await tx.db
    .updateTable('order_lines')
    .set((e) => ({ restocked: e('restocked', '+', added) }))
    .where('order_id', '=', order.id).where('position', 'in', counted.map(({ position }) => position))
    .execute()
}
