import type { User } from '../../../contract/account.ts'
import type { Duty } from '../../../contract/duty.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { mailOfficeChange } from '../settings/settings-mails.ts'
import { toUser } from '../accounts/user-row.ts'
import { lockAdministrators, requireOtherOwner, requireOwner } from './administrators.ts'
import { getUser } from './user-queries.ts'

/**
 * Changes what an administrator may do, and mails all administrators. @throws AppError not_found;
 * invalid_input for a customer; last_admin if no other owner would remain; not_allowed for one's own duty, or
 * if the actor has just ceased to be an owner.
 */
export async function updateUserDuty(
  tx: Tx,
  { settings }: AppContext,
  { actor, userId, duty }: { actor: Actor; userId: string; duty: Duty },
): Promise<User> {
  const administrators = await lockAdministrators(tx)
  if (duty !== 'owner') requireOtherOwner(administrators, userId, 'demoted')
  requireOwner(administrators, actor)
  if (userId === actor.id) throw new AppError('not_allowed', 'Only another owner can change your duty.')
  const user = await getUser(tx.db, userId)
  const before = administrators.get(userId)
  if (before === undefined) throw new AppError('invalid_input', 'Only administrators have a duty.')
  await tx.db.updateTable('users').set({ duty }).where('id', '=', userId).execute()
  addAuditEntry(tx, {
    entity: 'user',
    id: userId,
    title: user.email,
    before: { duty: before },
    after: { duty },
  })
  // As for roles, the mail does not name the account.
  if (before !== duty)
    await mailOfficeChange(tx, settings.owner.addresses, actor, [
      `Duty of an administrator: ${before} → ${duty}`,
    ])
  return toUser({ ...user, duty })
}
