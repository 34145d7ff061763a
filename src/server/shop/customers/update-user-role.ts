import type { User } from '../../../contract/account.ts'
import type { Duty } from '../../../contract/duty.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { mailOfficeChange } from '../settings/settings-mails.ts'
import { toUser } from '../accounts/user-row.ts'
import { lockAdministrators, requireOwner, requireOtherOwner } from './administrators.ts'
import { getUser } from './user-queries.ts'

/**
 * Changes a user's role, and mails all administrators. A new administrator has this duty, or is an owner
 * without one; the duty of an administrator stays. @throws AppError
 * not_found, last_admin if no other owner would remain, not_allowed if the actor has just ceased to be an
 * owner.
 */
export async function updateUserRole(
  tx: Tx,
  { settings }: AppContext,
  {
    actor,
    userId,
    role,
    duty = 'owner',
  }: { actor: Actor; userId: string; role: User['role']; duty?: Duty | undefined },
): Promise<User> {
  const administrators = await lockAdministrators(tx)
  if (role !== 'admin') requireOtherOwner(administrators, userId, 'demoted')
  requireOwner(administrators, actor)
  const before = await getUser(tx.db, userId)
  const isNew = role === 'admin' && before.role !== 'admin'
  const presentDuty = role === 'admin' ? before.duty : null
  const after = { ...before, role, duty: isNew && duty !== 'owner' ? duty : presentDuty }

  await tx.db.updateTable('users').set({ role, duty: after.duty }).where('id', '=', userId).execute()
  addAuditEntry(tx, {
    entity: 'user',
    id: userId,
    title: before.email,
    before: auditFields(before),
    after: auditFields(after),
  })
  // The audit log says whose account it is: a mail cannot be erased with the account.
  if (before.role !== role)
    await mailOfficeChange(tx, settings.owner.addresses, actor, [
      `Role of an account: ${before.role} → ${role}${isNew && duty !== 'owner' ? `, ${duty}` : ''}`,
    ])
  return toUser(after)
}

const auditFields = ({ email, username, role, duty }: UserRow) => ({ email, username, role, duty })
