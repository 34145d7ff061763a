import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Tx } from '../db/client.ts'
import type { Settings } from '../settings.ts'
import type { Shop } from '../shop.ts'

/** Who is signed in, as far as permissions go. */
export type Viewer = { id: string; email: string; username: string; role: string }

const DAY_MS = 86_400_000
const SESSION_MS = 30 * DAY_MS

/**
 * The cookie a session lives in. Behind https its name carries `__Host-`, so that no other host of the domain can
 * set it.
 */
export const sessionCookie = ({ publicUrl }: Settings) =>
  publicUrl.startsWith('https:') ? { name: '__Host-session', secure: true } : { name: 'session', secure: false }

/** The session token of a request: a bearer token, or the cookie. Undefined when there is none. */
export function tokenOf(settings: Settings, request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? request.cookies[sessionCookie(settings).name]
}

const bearerOf = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Who asks; null when nobody is signed in. A session in use is kept going: 30 days from its last day of use. */
export async function findViewer(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
  const token = tokenOf(shop.settings, request)
  const session = token ? await findSession(shop.db.reader, token) : undefined
  if (!token || !session) return null
  const expiresAt = Date.now() + SESSION_MS
  // Written once a day, not with every request.
  if (session.expires_at < expiresAt - DAY_MS) {
    await shop.db.transaction((tx) =>
      tx.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', hashToken(token)).execute(),
    )
    if (!bearerOf(request)) keepInCookie(shop.settings, reply, token)
  }
  const { id, email, username, role } = session
  return { id, email, username, role }
}

/** The session and its person as the database knows them now: a role change or deletion takes effect at once. */
const findSession = (db: Reader, token: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.role', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', Date.now())
    .executeTakeFirst()

/** Opens a session for this person and answers its token: 256 random bits, of which the database keeps a hash. */
export async function openSession(tx: Tx, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + SESSION_MS })
    .execute()
  return token
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

export function keepInCookie(settings: Settings, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie(settings).name, token, { ...cookieOptions(settings), maxAge: SESSION_MS / 1000 })
}

export function dropCookie(settings: Settings, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(settings).name, cookieOptions(settings))
}

const cookieOptions = (settings: Settings): CookieSerializeOptions => ({
  path: '/', httpOnly: true, sameSite: 'lax', secure: sessionCookie(settings).secure,
})

/** What the database keeps of a token. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
