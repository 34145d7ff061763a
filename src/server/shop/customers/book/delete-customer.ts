import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor, AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { ANONYMOUS } from '../../orders/refund/erase-orders.ts'
import { deleteUser } from '../delete-user.ts'
import { findCustomer, lockCustomers } from './customer-row.ts'
import { eraseRecord } from './erase-record.ts'

/**
 * Erases a customer: with the account, as `deleteUser` does, if there is one. @throws AppError not_found,
 * last_admin, not_allowed.
 */
export async function deleteCustomer(
  tx: Tx,
  shop: AppContext,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  await lockCustomers(tx, id)
  const { user_id } = await findCustomer(tx.db, id)
  if (user_id !== null) return deleteUser(tx, shop, { userId: user_id, actor })

  await eraseRecord(tx, id)
  addAuditEntry(tx, { entity: 'customer', id: null, title: ANONYMOUS, before: {}, after: null })
}
