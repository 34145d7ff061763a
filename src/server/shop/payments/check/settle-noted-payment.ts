import type { ManagedPayment } from '../../../../contract/noted-payment.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { isUnmatched } from '../../orders/base/unmatched-payments.ts'
import { closePayment } from './close-payment.ts'
import { presentManagedPayments } from '../base/noted-payment-row.ts'
import { noSuchPayment } from '../base/payment-queries.ts'

/** Marks a payment without an order as settled. A settled one stays as it is. @throws AppError not_found. */
export async function settleNotedPayment(
  tx: Tx,
  { actor, id }: { actor: Actor; id: string },
): Promise<ManagedPayment> {
  const reported = tx.db.selectFrom('payments').selectAll().where('id', '=', id).where(isUnmatched)
  const before = await reported.executeTakeFirst()
  if (!before) throw noSuchPayment()

  const settled = await closePayment(tx, actor, before)
  const after = settled ?? (await reported.executeTakeFirstOrThrow())
  addAuditEntry(tx, {
    entity: 'payment',
    id,
    title: `UTR ${after.reference}`,
    before: { settled: !settled },
    after: { settled: true },
  })

  const [payment] = await presentManagedPayments(tx.db, [after])
  return payment as ManagedPayment
}
