import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { mailMoneyReceived } from '../base/payment-mails.ts'
import { customerOf } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { stateOfRow } from '../base/order-state.ts'

/** Money in the shop's own account, in paise. */
type OtherMoney = { actor: Actor; provider: 'upi' | 'bank'; paise: number; reference: string | null }

/** Whether an order of the web waits for a payment by UPI or bank transfer, which the office looks for. */
export const isUnpaidTransfer = (order: OrderRow): boolean =>
  stateOfRow(order) === 'to_confirm' && (order.payment_method === 'UPI' || order.payment_method === 'BANK')

/**
 * Records that another amount than due has arrived for a locked order of the web: the payment is to be
 * checked, and the customer gets a mail.
 */
export async function recordOtherAmount(
  tx: Tx,
  order: OrderRow,
  { actor, provider, paise, reference }: OtherMoney,
): Promise<Order> {
  const [id, now] = [uuidv7(), Date.now()]
  await tx.db
    .insertInto('payments')
    .values({
      id,
      order_id: order.id,
      user_id: order.user_id,
      provider,
      reference,
      amount_paise: paise,
      state: 'captured',
      to_check: 'wrong_amount',
      created_at: now,
      updated_at: now,
    })
    .execute()

  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { arrived: 0 },
    after: { arrived: toRupees(paise), provider },
  })

  await mailMoneyReceived(tx, await customerOf(tx.db, order), order, { paymentId: id, amountPaise: paise })
  return orderWithDetails(tx.db, order, actor)
}
