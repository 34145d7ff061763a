import type { Duty } from '../../../contract/duty.ts'
import type { Actor } from '../../core/context.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError, notAllowed } from '../../core/lib/errors.ts'

/** The duties of all administrators, by user id. */
type Administrators = Map<string, Duty>

/**
 * Locks all administrators until the transaction ends and returns their duties. If two owners demote each
 * other at the same time, the second waits, and then sees that no owner would remain.
 */
export async function lockAdministrators(tx: Tx): Promise<Administrators> {
  const rows = await lockRows(
    tx.db,
    tx.db.selectFrom('users').select(['id', 'duty']).where('role', '=', 'admin').orderBy('id'),
  ).execute()
  return new Map(rows.map(({ id, duty }) => [id, duty ?? 'owner']))
}

/** @throws AppError last_admin if this user is the only owner. */
export function requireOtherOwner(
  administrators: Administrators,
  userId: string,
  what: 'demoted' | 'deleted',
): void {
  if (administrators.get(userId) !== 'owner') return
  if ([...administrators.values()].filter((duty) => duty === 'owner').length === 1) {
    throw new AppError(
      'last_admin',
      `The last ${administrators.size === 1 ? 'administrator' : 'owner'} cannot be ${what}.`,
    )
  }
}

/** @throws AppError not_allowed if the actor has just ceased to be an owner. */
export function requireOwner(administrators: Administrators, actor: Actor): void {
  if (administrators.get(actor.id) !== 'owner') throw notAllowed()
}
