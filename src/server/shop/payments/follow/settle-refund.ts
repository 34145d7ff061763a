import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { LineQuantity } from '../../../../rules/refund.ts'
import type { Config } from '../../../core/config/config.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { issueRefundNotes } from '../../invoicing/issue-credit-note.ts'
import { issueRefundVouchers } from '../../invoicing/receipts/issue-refund-vouchers.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { mailOrderRefunded } from '../../orders/refund/refund-mail.ts'
import { recordEvent, SYSTEM_ACTOR } from '../../orders/base/order-changes.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { saveOrder } from '../../orders/base/save-order.ts'
import { mailPaymentToCheck } from '../base/payment-notices.ts'

/** What the provider says of a refund; its id is null if the provider rejected it. */
type Outcome = { providerRefundId: string | null; state: 'sent' | 'done' | 'failed' }

/**
 * Records the outcome of a refund by the provider, by its id here or there. The same outcome again has no
 * effect, nor has any after the last.
 */
export async function settleRefund(
  tx: Tx,
  settings: Config,
  key: { id: string } | { provider_refund_id: string },
  { providerRefundId, state }: Outcome,
): Promise<void> {
  const refunds = tx.db.selectFrom('refunds').select(['id', 'order_id'])
  const refundIds = await (
    'id' in key
      ? refunds.where('id', '=', key.id)
      : refunds.where('provider_refund_id', '=', key.provider_refund_id)
  ).executeTakeFirst()
  if (!refundIds) return

  const order = await lockRows(
    tx.db,
    tx.db.selectFrom('orders').selectAll().where('id', '=', refundIds.order_id),
  ).executeTakeFirstOrThrow()

  const refund = await tx.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundIds.id)
    .executeTakeFirstOrThrow()
  if (refund.state === 'done' || refund.state === 'failed' || refund.state === state) return

  await tx.db
    .updateTable('refunds')
    .set({ state, updated_at: Date.now(), ...(providerRefundId && { provider_refund_id: providerRefundId }) })
    .where('id', '=', refund.id)
    .execute()

  if (state === 'done') await completeRefund(tx, order, refund)
  if (state === 'failed') {
    const columns = {
      refunded_paise: (order.refunded_paise ?? 0) - refund.amount_paise,
      refunded_taxable_paise: (order.refunded_taxable_paise ?? 0) - refund.taxable_paise,
    }
    await saveOrder(tx, order, columns, {})
    await markToCheck(tx, settings, refund)
  }
}

/** Issues the credit note and mails the customer; the order is refunded once nothing else is open. */
async function completeRefund(
  tx: Tx,
  order: OrderRow,
  { id, order_id, payment_id, lines, amount_paise, sent_paise }: RefundRow,
): Promise<void> {
  const openRefund = await tx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', 'in', ['requested', 'sent'])
    .executeTakeFirst()

  const isWhole = !openRefund && order.refunded_paise === order.grand_total_paise
  const refunded = await saveOrder(tx, order, isWhole ? { payment_status: 'refunded' } : {}, {})
  if (isWhole) await recordEvent(tx, SYSTEM_ACTOR, order_id, 'refunded')
  await issueRefundNotes(tx, refunded)
  if (isWhole) await issueRefundVouchers(tx, refunded)
  const payment = await tx.db
    .selectFrom('payments')
    .select('provider')
    .where('id', '=', payment_id ?? '')
    .executeTakeFirst()
  const names = await readOrderLines(tx.db, order_id)
  await mailOrderRefunded(tx, await customerOf(tx.db, order), refunded, {
    id,
    amountPaise: sent_paise ?? amount_paise,
    to: payment?.provider ?? null,
    pieces: (JSON.parse(lines) as LineQuantity[]).map(
      ({ position, quantity }) => `${quantity} × ${names[position]?.name ?? ''}`,
    ),
  })
}

/** Lists the payment of a failed refund among those to check, and mails the owner. */
async function markToCheck(
  tx: Tx,
  settings: Config,
  { id, payment_id, amount_paise }: RefundRow,
): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ to_check: 'refund_failed', settled_at: null, settled_by: null, updated_at: Date.now() })
    .where('id', '=', payment_id)
    .execute()
  await mailPaymentToCheck(tx, settings, { id, amountPaise: amount_paise }, 'refund_failed')
}
