import type * as z from 'zod/mini'
import { toRupees } from '../../../../contract/money.ts'
import { onlineProviders } from '../../../../contract/payment-providers.ts'
import type { OnlinePayment } from '../../../../contract/privacy.schemas.ts'
import type { Reader, Tx } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'

/** Lists what the shop stores of a customer's online payments, oldest first. */
export async function listOnlinePayments(
  db: Reader,
  userId: string,
): Promise<z.output<typeof OnlinePayment>[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_number', 'amount_paise', 'state', 'method', 'payer', 'payments.created_at'])
    .where('payments.user_id', '=', userId)
    .where('provider', 'in', onlineProviders)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ order_number, amount_paise, state, method, payer, created_at }) => ({
    orderId: order_number,
    amount: toRupees(amount_paise),
    state,
    method,
    payer,
    createdAt: toIsoString(created_at),
  }))
}

/** Erases what a customer paid with. The payment itself belongs to the accounts of the shop. */
export async function erasePayer(tx: Tx, userId: string): Promise<void> {
  await tx.db.updateTable('payments').set({ payer: null }).where('user_id', '=', userId).execute()
}
