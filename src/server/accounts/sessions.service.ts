import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../db/client.ts'

/** Who is signed in, as far as permissions go. */
export type Viewer = { id: string; email: string; username: string; role: string }

export const SESSION_COOKIE = 'session'

/** The session token of a request: a bearer token, or the cookie. Undefined when there is none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? request.cookies[SESSION_COOKIE]
}

/** Who the token belongs to, as the database knows them now: a role change or deletion takes effect at once. */
export async function findViewer(db: Reader, token: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.role'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', Date.now())
    .executeTakeFirst()
  return row ?? null
}

/** What the database keeps of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
