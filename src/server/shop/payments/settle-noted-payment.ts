import type { ManagedPayment } from '../../../contract/noted-payment.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { formerShopper } from './noted-payment-queries.ts'
import { presentManagedPayments } from './noted-payment-row.ts'

/** Marks a payment as settled. A settled one stays as it is. @throws AppError not_found. */
export async function settleNotedPayment(tx: Tx, actor: Actor, id: string): Promise<ManagedPayment> {
  const before = await tx.db.selectFrom('noted_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw new AppError('not_found', 'There is no such payment.')
  const settled = await tx.db
    .updateTable('noted_payments')
    // An erased customer keeps their name here until the payment is settled.
    .set({ settled_at: Date.now(), settled_by: actor.username, ...(before.user_id === null && formerShopper) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  await tx.db.updateTable('orders').set({ payment_check: null }).where('utr', '=', before.utr).where('payment_check', '=', 1).execute()
  const after = settled ?? (await tx.db.selectFrom('noted_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  addAuditEntry(tx, { entity: 'payment', id, title: `UTR ${after.utr}`, before: { settled: !settled }, after: { settled: true } })
  const [payment] = await presentManagedPayments(tx.db, [after])
  return payment as ManagedPayment
}
