import type { FastifyRequest } from 'fastify'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { Config } from '../../core/config/config.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import { hashToken, newToken } from '../../core/lib/secret-token.ts'
import { signInCookieOf } from './sign-in-cookies.ts'

/** Maximum number of known devices per account. The least recently used ones are deleted first. */
const MAX_DEVICES = 50

type AccountAddress = { email: string } | { phone: string }

/**
 * Returns the source of an attempt at the account of this e-mail or mobile number. A device is trusted only for accounts it
 * has signed in to.
 */
export async function sourceOf(
  db: Queries,
  { settings, request, ...account }: { settings: Config; request: FastifyRequest } & AccountAddress,
): Promise<Source> {
  const networks = clientNetworks(request)
  const token = signInCookieOf(settings, request, 'device')
  if (token === undefined) return { networks }
  const hash = hashToken(token)
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where((e) =>
      'phone' in account
        ? e('users.confirmed_phone', '=', account.phone)
        : e('users.email_key', '=', emailKey(account.email)),
    )
    .executeTakeFirst()
  return { networks, trusted: known && `device:${hash}` }
}

/**
 * Returns the source of a signed-in request. An open session has its own counter, which strangers cannot use
 * up.
 */
export const sourceOfSession = (request: FastifyRequest): Source => ({
  networks: clientNetworks(request),
  trusted: `session:${request.tokenHash}`,
})

/**
 * Remembers the browser that has just authenticated as the account's owner; returns the token for its cookie.
 * Earlier devices stay known. The caller locks the account's row, so that concurrent logins cannot exceed the
 * maximum.
 */
export async function rememberDevice(tx: Tx, userId: string, sentToken: string | undefined): Promise<string> {
  const token =
    sentToken !== undefined && (await isKnown(tx.db, hashToken(sentToken))) ? sentToken : newToken()
  const now = Date.now()
  await tx.db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at: now }))
    .execute()
  const recent = tx.db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .limit(MAX_DEVICES)
  await tx.db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', recent)
    .execute()
  return token
}

/** Cookies that the shop did not set, or no longer knows, are replaced. */
const isKnown = async (db: Queries, hash: string): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()) !== undefined
