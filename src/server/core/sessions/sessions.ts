import { DAY_MS, HOUR_MS } from '../../../rules/durations.ts'
import { deviceName } from '../../../rules/device-name.ts'
import type { Queries, Tx } from '../db/types.ts'
import type { Actor, OpenSession } from '../context.ts'
import { hashToken, newToken } from '../lib/secret-token.ts'

/** A session that is not used ends after this time. */
const IDLE_TIMEOUT_MS = 30 * DAY_MS
/** Maximum age of a session: shorter for administrators, whose sessions can do more. */
const maxAgeMs = (role: string) => (role === 'admin' ? 30 : 90) * DAY_MS

/** Maximum number of open sessions per account. */
const MAX_SESSIONS = 50

/** When a session of this role ends if it is not used again. All times are in milliseconds since 1970. */
export const sessionExpiry = (role: string, openedAt: number, usedAt: number): number =>
  Math.min(usedAt + IDLE_TIMEOUT_MS, openedAt + maxAgeMs(role))

/** Finds an open session by its token's hash (`hashToken`), with the current data of its user. */
export async function findSession(db: Queries, tokenHash: string): Promise<OpenSession | undefined> {
  const now = Date.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.username',
      'users.role',
      'users.duty',
      'sessions.created_at',
      'sessions.used_at',
      'sessions.confirmed_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  // Uses the current role: a new administrator gets the shorter session times immediately.
  if (!row || sessionExpiry(row.role, row.created_at, row.used_at) <= now) return undefined
  const { id, email, username, role, duty, created_at: openedAt, used_at, confirmed_at } = row
  // `used_at` is updated once an hour, not with every request.
  return {
    actor: { id, email, username, role, duty },
    openedAt,
    needsRenewal: used_at < now - HOUR_MS,
    confirmedAt: confirmed_at ?? 0,
  }
}

/** Marks a session as used; returns when it now ends. */
export async function renewSession(
  tx: Tx,
  tokenHash: string,
  { actor, openedAt }: OpenSession,
): Promise<number> {
  const now = Date.now()
  const endsAt = sessionExpiry(actor.role, openedAt, now)
  await tx.db
    .updateTable('sessions')
    .set({ used_at: now, expires_at: endsAt })
    .where('token_hash', '=', tokenHash)
    .execute()
  return endsAt
}

/**
 * Opens a session; returns its token, of which only the hash is stored, and when it ends if unused. Beyond
 * MAX_SESSIONS the least recently used sessions end.
 */
export async function openSession(
  tx: Tx,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  userAgent = '',
): Promise<{ token: string; endsAt: number }> {
  const token = newToken()
  const now = Date.now()
  const endsAt = sessionExpiry(role, now, now)
  await tx.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: id,
      created_at: now,
      used_at: now,
      expires_at: endsAt,
      device: deviceName(userAgent),
      confirmed_at: now,
    })
    .execute()
  const recent = tx.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', id)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_SESSIONS)
  await tx.db.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', 'not in', recent).execute()
  return { token, endsAt }
}

/** Ends a session, if it is open. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends all sessions of a user, except that of `exceptToken`. */
export async function endAllSessions(tx: Tx, userId: string, exceptToken?: string): Promise<void> {
  const all = tx.db.deleteFrom('sessions').where('user_id', '=', userId)
  await (exceptToken ? all.where('token_hash', '!=', hashToken(exceptToken)) : all).execute()
}
