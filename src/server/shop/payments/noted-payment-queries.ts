import type { NotedPayment } from '../../../contract/noted-payment.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { ANONYMOUS } from '../orders/erase-orders.ts'
import { presentNotedPayment } from './noted-payment-row.ts'

/** Lists the noted payments of a customer, oldest first. */
export async function listOwnPayments(db: Reader, userId: string): Promise<NotedPayment[]> {
  const rows = await db.selectFrom('noted_payments').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  return rows.map(presentNotedPayment)
}

/** Moves a customer's noted payments to another e-mail. */
export async function moveNotedPaymentsToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.db.updateTable('noted_payments').set({ email }).where('user_id', '=', userId).execute()
}

/** Replaces the customer of a noted payment once their account is erased. */
export const formerShopper = { username: ANONYMOUS, email: '' }

/** Erases a customer from their settled payments; open ones are erased when they are settled. */
export async function eraseNotedPaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.updateTable('noted_payments').set(formerShopper).where('user_id', '=', userId).where('settled_at', 'is not', null).execute()
}
