import type { Actor } from '../../core/context.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

/**
 * Locks all administrators until the transaction ends and returns their ids. If two demote each other at the same time,
 * the second waits, and then sees that no administrator would remain.
 */
export async function lockAdministrators(tx: Tx): Promise<Set<string>> {
  const rows = await lockRows(tx.db, tx.db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id')).execute()
  return new Set(rows.map(({ id }) => id))
}

/** @throws AppError last_admin if this user is the only administrator. */
export function requireOtherAdministrator(administrators: Set<string>, userId: string, what: 'demoted' | 'deleted'): void {
  if (administrators.size === 1 && administrators.has(userId)) {
    throw new AppError('last_admin', `The last administrator cannot be ${what}.`)
  }
}

/** @throws AppError not_allowed if the actor has just ceased to be an administrator. */
export function requireAdministrator(administrators: Set<string>, actor: Actor): void {
  if (!administrators.has(actor.id)) throw new AppError('not_allowed', 'You do not have permission to do this.')
}
