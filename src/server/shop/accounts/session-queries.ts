import type { Actor } from '../../core/context.ts'
import type { SessionRow } from '../../core/db/schema/tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { sessionExpiry } from '../../core/sessions/sessions.ts'

/** Lists a user's open sessions, most recently used first. */
export async function listOpenSessions(
  db: Queries,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<SessionRow[]> {
  const now = Date.now()
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .execute()
  return rows.filter((row) => sessionExpiry(role, row.created_at, row.used_at) > now)
}

/**
 * The public id of a session: half of its token's hash, formatted as a UUID. It cannot be used to sign in.
 */
export const sessionIdOf = ({ token_hash }: SessionRow): string =>
  Buffer.from(token_hash, 'base64url')
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
