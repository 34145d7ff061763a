import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetworks } from '../../http/client-ip.ts'
import type { Queries, Tx } from '../../db/client.ts'
import type { Config } from '../../config.ts'
import { emailKey } from '../email-key.ts'
import type { Source } from './rate-limits.ts'
import { hashToken, newToken } from './sessions.service.ts'
import { setSignInCookie, signInCookieOf } from './sign-in-cookies.ts'

/** Most devices that are remembered of one account. The least recently used ones go first. */
const MOST_DEVICES = 50

/** Where an attempt at the account of this e-mail comes from. A device is trusted only for accounts it has signed in to. */
export async function sourceOf(db: Queries, settings: Config, request: FastifyRequest, email: string): Promise<Source> {
  const networks = clientNetworks(request)
  const token = signInCookieOf(settings, request, 'device')
  if (token === undefined) return { networks }
  const hash = hashToken(token)
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst()
  return { networks, trusted: known && `device:${hash}` }
}

/** Where a call of somebody signed in comes from: strangers share no counter with an open session. */
export const sourceOfSession = (request: FastifyRequest): Source => ({ networks: clientNetworks(request), trusted: `session:${request.tokenHash}` })

/**
 * Remembers the browser that has just proved to be the owner's, by a cookie. Others that signed in before stay known.
 * The caller holds the account's row (`lockAccount`), so that the bound holds for logins that arrive together.
 */
export async function rememberDevice(tx: Tx, settings: Config, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, userId: string): Promise<void> {
  const sent = signInCookieOf(settings, request, 'device')
  const token = sent !== undefined && (await isKnown(tx, hashToken(sent))) ? sent : newToken()
  const now = Date.now()
  await tx
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at: now }))
    .execute()
  const kept = tx.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).orderBy('used_at', 'desc').limit(MOST_DEVICES)
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute()
  setSignInCookie(settings, reply, 'device', token)
}

/** A cookie that the shop has not set itself, or has forgotten, is replaced. */
const isKnown = async (tx: Tx, hash: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('user_id').where('token_hash', '=', hash).limit(1).executeTakeFirst()) !== undefined
