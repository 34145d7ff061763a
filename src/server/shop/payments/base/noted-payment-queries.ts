import { sql } from 'kysely'
import type { NotedPayment } from '../../../../contract/noted-payment.ts'
import type { Reader, Tx } from '../../../core/db/types.ts'
import { ANONYMOUS } from '../../orders/refund/erase-orders.ts'
import { isUnmatched } from '../../orders/base/unmatched-payments.ts'
import { presentNotedPayment } from './noted-payment-row.ts'

/** Lists the payments without an order of a customer, with the notes of their settlement, oldest first. */
export async function listOwnPayments(
  db: Reader,
  userId: string,
): Promise<(NotedPayment & { note: string | null })[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isUnmatched)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => Object.assign(presentNotedPayment(row), { note: row.note }))
}

/** Moves a customer's payments without an order to another e-mail. */
export async function moveNotedPaymentsToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ email })
    .where('user_id', '=', userId)
    .where(isUnmatched)
    .execute()
}

/** Replaces the customer of a payment once their account is erased. */
export const formerShopper = { username: ANONYMOUS, email: '' }

/**
 * Erases a customer from their settled payments; open ones are erased when they are settled. The note stays,
 * as proof of the refund.
 */
export async function eraseNotedPaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set(formerShopper)
    .where('user_id', '=', userId)
    .where(isUnmatched)
    .where('settled_at', 'is not', null)
    .execute()
  await eraseEarlierPayments(tx, 'user_id', userId)
}

/** Erases a customer from the table that only nodes of the version before `payments` read (0011-payments). */
export async function eraseEarlierPayments(tx: Tx, column: 'id' | 'user_id', value: string): Promise<void> {
  const { username, email } = formerShopper
  await sql`
    update noted_payments set username = ${username}, email = ${email}
    where ${sql.ref(column)} = ${value}`.execute(tx.db)
}
