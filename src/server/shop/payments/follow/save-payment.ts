import { v7 as uuidv7 } from 'uuid'
import type { PaymentProblem } from '../../../../contract/manage-payments.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'

/** `paysPaise`: what it pays of its order, if that is not its amount. */
type SavedPayment = { payment: ProviderPayment; problem: PaymentProblem | null; paysPaise?: number | null }

/**
 * Writes a payment: over its own row, over that of its started order if no payment has it yet, or as a new
 * row. Returns the row's id. @throws RetryTransaction if it was recorded in the meantime.
 */
export async function savePayment(
  tx: Tx,
  order: OrderRow | undefined,
  row: PaymentRow | undefined,
  { payment, problem, paysPaise = null }: SavedPayment,
): Promise<string> {
  const values = {
    provider_payment_id: payment.id,
    // A part of captured money may have gone back since.
    amount_paise: row?.state === 'captured' ? row.amount_paise : payment.amountPaise,
    currency: payment.currency === 'INR' ? null : payment.currency,
    pays_paise: paysPaise,
    state: payment.state,
    to_check: problem,
    method: payment.method,
    payer: payment.payer,
    reason: payment.failure ?? null,
    ...bookedAt(row, payment, problem),
    updated_at: Date.now(),
  }

  const known = row ?? (await readStarted(tx, payment))
  if (known) {
    const unsettled = problem === null ? {} : UNSETTLED
    const changes = { ...values, ...unsettled, ...(order && ownerOf(order)) }
    await insertOrRetry(tx.db.updateTable('payments').set(changes).where('id', '=', known.id).execute())
    return known.id
  }

  const id = uuidv7()
  const newRow = {
    ...values,
    id,
    ...(order && ownerOf(order)),
    provider: payment.provider,
    provider_order_id: payment.orderId,
    created_at: payment.createdAt,
  }

  await insertOrRetry(tx.db.insertInto('payments').values(newRow).execute())
  return id
}

/** When money that has just been captured for its order stands in the day book; other money keeps its day. */
const bookedAt = (
  row: PaymentRow | undefined,
  { state }: ProviderPayment,
  problem: PaymentProblem | null,
): { booked_at?: number } => {
  const wasOfOrder = row?.state === 'captured' && row.to_check === null
  const isBooked = wasOfOrder || (row?.booked_at ?? null) !== null
  return state === 'captured' && problem === null && !isBooked ? { booked_at: Date.now() } : {}
}

/** One that was left as authorised, and has been captured since, has to be looked at again. */
const UNSETTLED = { settled_at: null, settled_by: null, settled_as: null }

const ownerOf = ({ id, user_id }: OrderRow) => ({ order_id: id, user_id })

/** The row of the started order that no payment has yet. */
const readStarted = async (
  tx: Tx,
  { provider, orderId }: ProviderPayment,
): Promise<{ id: string } | undefined> =>
  orderId === null
    ? undefined
    : tx.db
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('provider_order_id', '=', orderId)
        .where('provider_payment_id', 'is', null)
        .limit(1)
        .executeTakeFirst()
