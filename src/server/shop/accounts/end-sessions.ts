import type { Actor } from '../../core/context.ts'
import type { SessionRow } from '../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { endAllSessions } from '../../core/sessions/sessions.ts'
import { listOpenSessions, sessionIdOf } from './session-queries.ts'

/**
 * Ends the session with this id, or all but that of `token`.
 * @throws AppError not_found if the session is another user's or has ended.
 */
export async function endSessions(
  tx: Tx,
  { actor, sessionId, token }: { actor: Actor; sessionId?: string | undefined; token: string | undefined },
): Promise<void> {
  if (sessionId === undefined) return endAllSessions(tx, actor.id, token)
  const { token_hash } = await findOwnSession(tx.db, { actor, sessionId })
  await tx.db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()
}

/** @throws AppError not_found if the session is another user's or has ended. */
export async function findOwnSession(
  db: Queries,
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<SessionRow> {
  const session = (await listOpenSessions(db, actor)).find((row) => sessionIdOf(row) === sessionId)
  if (!session) throw new AppError('not_found', 'That session has already ended.')
  return session
}
