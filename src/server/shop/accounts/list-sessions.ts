import type { Session } from '../../../contract/session.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { hashToken } from '../../core/lib/secret-token.ts'
import { sessionExpiry } from '../../core/sessions/sessions.ts'
import { listOpenSessions, sessionIdOf } from './session-queries.ts'

/**
 * Lists the user's open sessions, most recently used first. `token`: that of the current session, if there is
 * one.
 */
export async function listSessions(
  db: Queries,
  { actor, token }: { actor: Actor; token: string | undefined },
): Promise<Session[]> {
  const current = token === undefined ? undefined : hashToken(token)
  return (await listOpenSessions(db, actor)).map((row) => ({
    _id: sessionIdOf(row),
    device: row.device || 'A browser',
    startedAt: toIsoString(row.created_at),
    lastUsedAt: toIsoString(row.used_at),
    endsAt: toIsoString(sessionExpiry(actor.role, row.created_at, row.used_at)),
    current: row.token_hash === current,
  }))
}
