import type { Actor } from '../../../core/context.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { updatePersons } from '../../orders/base/save-order.ts'
import { eraseEarlierPayments, formerShopper } from '../base/noted-payment-queries.ts'

/** What settling a payment changes besides: where its money went. */
type Outcome = Partial<
  Pick<
    PaymentRow,
    | 'order_id'
    | 'provider_order_id'
    | 'pays_paise'
    | 'state'
    | 'to_check'
    | 'settled_as'
    | 'note'
    | 'booked_at'
    | 'booked_by'
  >
>

/**
 * Settles a payment to be checked, and ends the check of its cancelled order. Returns undefined if it is
 * settled already.
 */
export async function closePayment(
  tx: Tx,
  actor: Actor,
  { id, user_id, to_check, reference }: PaymentRow,
  outcome: Outcome = {},
): Promise<PaymentRow | undefined> {
  const now = Date.now()
  // An erased customer keeps their name here until the payment is settled.
  const erases = to_check === 'no_order' && user_id === null
  if (erases) await eraseEarlierPayments(tx, 'id', id)

  const settled = await tx.db
    .updateTable('payments')
    .set({
      ...outcome,
      settled_at: now,
      settled_by: actor.username,
      updated_at: now,
      ...(erases && formerShopper),
    })
    .where('id', '=', id)
    .where('to_check', 'is not', null)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

  if (reference !== null)
    await updatePersons(tx, { payment_check: null })
      .where('utr', '=', reference)
      .where('payment_check', '=', 1)
      .execute()

  return settled
}
