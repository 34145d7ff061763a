import type { User } from '../../../contract/account.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { toUser } from './user-row.ts'

/** Returns the signed-in user; null for visitors, and if the account no longer exists. */
export async function getMe(db: Reader, { actor }: { actor: Actor | null }): Promise<User | null> {
  const row = actor
    ? await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst()
    : undefined
  return row ? toUser(row) : null
}
