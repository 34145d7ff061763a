import type { Session } from '../../../contract/session.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { SessionRow } from '../../core/db/schema/tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'
import { sessionExpiry, endSessions } from '../../core/sessions/sessions.service.ts'
import { hashToken } from '../../core/lib/secret-token.ts'
import type { Actor } from '../../core/context.ts'

/** Lists the user's open sessions, most recently used first. `token`: that of the current session, if there is one. */
export async function listSessions(db: Queries, actor: Actor, token: string | undefined): Promise<Session[]> {
  const current = token === undefined ? undefined : hashToken(token)
  return (await openSessionsOf(db, actor)).map((row) => ({
    _id: idOf(row),
    device: row.device || 'A browser',
    startedAt: toIsoString(row.created_at),
    lastUsedAt: toIsoString(row.used_at),
    endsAt: toIsoString(sessionExpiry(actor.role, row.created_at, row.used_at)),
    current: row.token_hash === current,
  }))
}

/** Ends one of the user's own sessions. @throws AppError not_found if it is another user's or has ended. */
export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const session = await findOwnSession(tx.db, actor, id)
  await tx.db.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute()
}

/** @throws AppError not_found if the session is another user's or has ended. */
export async function findOwnSession(db: Queries, actor: Actor, id: string): Promise<SessionRow> {
  const session = (await openSessionsOf(db, actor)).find((row) => idOf(row) === id)
  if (!session) throw new AppError('not_found', 'That session has already ended.')
  return session
}

/** Ends all sessions of a user; returns how many were open. */
export async function endAllSessions(tx: Tx, person: Pick<Actor, 'id' | 'role'>): Promise<number> {
  const open = await openSessionsOf(tx.db, person)
  await endSessions(tx, person.id)
  return open.length
}

async function openSessionsOf(db: Queries, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<SessionRow[]> {
  const now = Date.now()
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).where('expires_at', '>', now).orderBy('used_at', 'desc').orderBy('token_hash').execute()
  return rows.filter((row) => sessionExpiry(role, row.created_at, row.used_at) > now)
}

/** The public id of a session: half of its token's hash, formatted as a UUID. It cannot be used to sign in. */
const idOf = ({ token_hash }: SessionRow): string =>
  Buffer.from(token_hash, 'base64url').toString('hex').slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
