import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '../../../rules/device-name.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { paramList, compiledQuery, type Params } from '../../db/sql/compiled-query.ts'
import type { Config } from '../../config.ts'

/** Who is signed in, as far as permissions go. */
export type Actor = { id: string; email: string; username: string; role: string }

/** An open session: who it is, and what decides when it ends. */
export type OpenSession = { viewer: Actor; openedAt: number; isFading: boolean }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a session goes on without being used. */
const UNUSED_MS = 30 * DAY_MS
/** How long a session goes on at all: what an administrator's opens is worth more. */
const longestMs = (role: string) => (role === 'admin' ? 30 : 90) * DAY_MS

/** Most open sessions of one account. */
const MOST_SESSIONS = 50

/** When a session of this role ends that is not used again. Milliseconds since 1970, all of them. */
export const sessionExpiry = (role: string, openedAt: number, usedAt: number): number => Math.min(usedAt + UNUSED_MS, openedAt + longestMs(role))

/**
 * The cookie a session lives in. Behind https its name carries `__Host-`, so that no other host of the domain can
 * set it.
 */
const sessionCookie = ({ publicUrl }: Config) =>
  publicUrl.startsWith('https:') ? { name: '__Host-session', secure: true } : { name: 'session', secure: false }

/** The session token of a request: a bearer token, or the cookie where no bearer token came. Undefined when there is none. */
export function tokenOf(settings: Config, request: FastifyRequest): string | undefined {
  // Whoever sends a bearer token is known by it or not at all. Any other scheme belongs to a proxy before the shop.
  if (/^Bearer\b/i.test(request.headers.authorization ?? '')) return bearerOf(request)
  return request.cookies[sessionCookie(settings).name]
}

/** The token a program sends in the header; it needs no origin and no cookie. */
export const bearerOf = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]

type Sought = { hashes: readonly string[]; now: number }

const selectSessions = compiledQuery(
  (db: Queries, given: Params<Sought>, length) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['token_hash', 'users.id', 'users.email', 'users.username', 'users.role', 'sessions.created_at', 'sessions.used_at'])
      .where('token_hash', 'in', paramList(given, length, ({ hashes }) => hashes))
      .where('sessions.expires_at', '>', given(({ now }) => now)),
  ({ hashes }) => hashes.length,
)

/** The open sessions of tokens, by their hashes (`hashToken`), with their people as the database knows them now. */
export async function findSessions(db: Queries, hashes: readonly string[]): Promise<Map<string, OpenSession>> {
  const now = Date.now()
  const rows = await selectSessions(db, { hashes, now })
  // The role is the one of now: whoever has become an administrator is held to their times at once.
  const open = rows.filter(({ role, created_at, used_at }) => sessionExpiry(role, created_at, used_at) > now)
  return new Map(open.map(({ token_hash, id, email, username, role, created_at: openedAt, used_at }) =>
    // Written once an hour, not with every request.
    [token_hash, { viewer: { id, email, username, role }, openedAt, isFading: used_at < now - HOUR_MS }]))
}

/** Notes that a session is in use; answers when it ends now. */
export async function renewSession(tx: Tx, tokenHash: string, { viewer, openedAt }: OpenSession): Promise<number> {
  const now = Date.now()
  const endsAt = sessionExpiry(viewer.role, openedAt, now)
  await tx.updateTable('sessions').set({ used_at: now, expires_at: endsAt }).where('token_hash', '=', tokenHash).execute()
  return endsAt
}

/**
 * Opens a session and answers its token, of which the database keeps a hash; and when it ends unused. The least recently
 * used ones end beyond MOST_SESSIONS.
 */
export async function openSession(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>, userAgent = ''): Promise<{ token: string; endsAt: number }> {
  const token = newToken()
  const now = Date.now()
  const endsAt = sessionExpiry(role, now, now)
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, created_at: now, used_at: now, expires_at: endsAt, device: deviceName(userAgent) })
    .execute()
  const kept = tx.selectFrom('sessions').select('token_hash').where('user_id', '=', id).orderBy('used_at', 'desc').orderBy('created_at', 'desc').limit(MOST_SESSIONS)
  await tx.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', 'not in', kept).execute()
  return { token, endsAt }
}

/** Ends the session of this token. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends every session of a person, or every one but that of the given token. */
export async function endSessions(tx: Tx, userId: string, exceptToken?: string): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (exceptToken ? all.where('token_hash', '!=', hashToken(exceptToken)) : all).execute()
}

/** @param endsAt milliseconds since 1970: the browser forgets the cookie when the session ends. */
export function setSessionCookie(settings: Config, reply: FastifyReply, token: string, endsAt: number): void {
  const maxAge = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
  reply.setCookie(sessionCookie(settings).name, token, { ...cookieOptions(settings), maxAge })
}

export function clearSessionCookie(settings: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(settings).name, cookieOptions(settings))
}

const cookieOptions = (settings: Config): CookieSerializeOptions => ({
  path: '/', httpOnly: true, sameSite: 'lax', secure: sessionCookie(settings).secure,
})

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: it is too long to be guessed, so a quick hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
