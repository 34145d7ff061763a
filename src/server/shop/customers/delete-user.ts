import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { ANONYMOUS } from '../orders/refund/erase-orders.ts'
import { mailOfficeChange } from '../settings/settings-mails.ts'
import { lockAdministrators, requireOwner, requireOtherOwner } from './administrators.ts'
import { eraseCustomer } from './erase-customer.ts'
import { getUser } from './user-queries.ts'

/**
 * Deletes an account and erases its customer, as customers do themselves. Orders and reviews are kept without
 * a name. All administrators get a mail. The audit log records the actor and the role of the deleted account,
 * but not whose account it was. @throws AppError not_found, last_admin, not_allowed, as updateUserRole does.
 */
export async function deleteUser(
  tx: Tx,
  { settings }: AppContext,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<void> {
  const administrators = await lockAdministrators(tx)
  requireOtherOwner(administrators, userId, 'deleted')
  requireOwner(administrators, actor)
  const user = await getUser(tx.db, userId)
  await eraseCustomer(tx, user)
  addAuditEntry(tx, { entity: 'user', id: null, title: ANONYMOUS, before: { role: user.role }, after: null })
  await mailOfficeChange(tx, settings.owner.addresses, actor, [`Account deleted (role: ${user.role})`])
}
