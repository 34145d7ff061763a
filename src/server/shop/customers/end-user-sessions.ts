import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { endAllSessions } from '../../core/sessions/sessions.ts'
import { listOpenSessions } from '../accounts/session-queries.ts'
import { getUser } from './user-queries.ts'

/**
 * Ends all sessions of a user; returns the user's e-mail and the number of sessions ended. @throws AppError
 * not_found.
 */
export async function endUserSessions(
  tx: Tx,
  { userId }: { userId: string },
): Promise<{ email: string; ended: number }> {
  const user = await getUser(tx.db, userId)
  const { length: ended } = await listOpenSessions(tx.db, user)
  await endAllSessions(tx, userId)
  addAuditEntry(tx, {
    entity: 'user',
    id: userId,
    title: user.email,
    before: { sessions: ended },
    after: { sessions: 0 },
  })
  return { email: user.email, ended }
}
