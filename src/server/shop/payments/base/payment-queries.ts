import { isOnlineProvider } from '../../../../contract/payment-providers.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'

export const noSuchPayment = () => new AppError('not_found', 'There is no such payment.')

/** Whether the provider has its money, rather than the shop. */
export const isFromProvider = ({ provider }: PaymentRow): boolean => isOnlineProvider(provider)

/**
 * Reads a payment to be checked and locks it until the transaction ends. @throws AppError not_found;
 * stale_edit if it is settled already.
 */
export async function lockPaymentToCheck(tx: Tx, id: string): Promise<PaymentRow> {
  const payment = await lockRows(
    tx.db,
    tx.db.selectFrom('payments').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!payment) throw noSuchPayment()
  if (payment.to_check === null || payment.settled_at !== null)
    throw new AppError('stale_edit', 'This payment is settled already.')

  return payment
}

/**
 * @throws AppError invalid_input for the payment of an order whose refund has failed or was made elsewhere:
 * the order is refunded instead.
 */
export function requireNoOrder({ to_check }: PaymentRow): void {
  if (to_check === 'refund_failed' || to_check === 'unknown_refund')
    throw new AppError(
      'invalid_input',
      'This payment belongs to its order. Refund the order again, then set the payment aside.',
    )
}
