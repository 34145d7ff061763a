import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Tx } from '../db/client.ts'
import type { Settings } from '../settings.ts'

/** Who is signed in, as far as permissions go. */
export type Viewer = { id: string; email: string; username: string; role: string }

const DAY_MS = 86_400_000
const SESSION_MS = 30 * DAY_MS

/**
 * The cookie a session lives in. Behind https its name carries `__Host-`, so that no other host of the domain can
 * set it.
 */
const sessionCookie = ({ publicUrl }: Settings) =>
  publicUrl.startsWith('https:') ? { name: '__Host-session', secure: true } : { name: 'session', secure: false }

/** The session token of a request: a bearer token, or the cookie. Undefined when there is none. */
export function tokenOf(settings: Settings, request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? request.cookies[sessionCookie(settings).name]
}

/** The token a program sends in the header; it needs no origin and no cookie. */
export const bearerOf = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]

/** The open session of a request, with its person as the database knows them now; undefined when nobody is signed in. */
export async function findSession(db: Reader, token: string): Promise<{ viewer: Viewer; isFading: boolean } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.role', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, username, role, expires_at } = row
  // Written once a day, not with every request.
  return { viewer: { id, email, username, role }, isFading: expires_at < Date.now() + SESSION_MS - DAY_MS }
}

/** Keeps a session in use going: 30 days from its last day of use. */
export async function renewSession(tx: Tx, token: string): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at: Date.now() + SESSION_MS }).where('token_hash', '=', hashToken(token)).execute()
}

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
