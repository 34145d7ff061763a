import type * as z from 'zod/mini'
import type { PasswordResetByLink } from '../../../contract/account-fields.ts'
import type { Config } from '../../core/config/config.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { hashToken } from '../../core/lib/secret-token.ts'
import { consume } from '../../core/rate-limits/rate-limiter.ts'
import { secretTryLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import type { AttemptContext } from './check-login.ts'
import { requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { setPasswordByMail } from './set-password.ts'
import { wrongCode } from './codes/verification-codes.ts'

/**
 * Checks a mailed link and hashes the new password. A link cannot be guessed, so failed tries do not block
 * its owner from using it. The link stays valid if the password is rejected. @throws AppError wrong_code,
 * weak_password, too_many.
 */
export async function prepareResetPasswordByLink(
  { db, independentTransaction, source }: AttemptContext,
  { shop }: Pick<Config, 'shop'>,
  given: z.infer<typeof PasswordResetByLink>,
): Promise<string> {
  const account = await accountOfLink(db, given.token)
  if (!account) {
    await independentTransaction((tx) => consume(tx, secretTryLimits(source)))
    throw wrongCode()
  }
  requireStrongPassword(given.password, { ...account, shopName: shop.name })
  return hashPassword(given.password)
}

/**
 * Sets a new password with the token of a mailed link.
 * @throws AppError wrong_code if there is no account, or another request has used the link.
 */
export async function resetPasswordByLink(
  tx: Tx,
  { token, passwordHash, source }: { token: string; passwordHash: string; source: Source },
): Promise<void> {
  const account = await accountOfLink(tx.db, token)
  if (!account || !(await consumeLink(tx, token))) throw wrongCode()
  await setPasswordByMail(tx, account, passwordHash, source)
}

/**
 * Returns the account of a mailed link; undefined if the link was used, has expired, or a newer one was
 * mailed.
 */
const accountOfLink = (db: Pick<Queries, 'selectFrom'>, token: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('codes')
    .innerJoin('users', 'users.email_key', 'codes.email_key')
    .selectAll('users')
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', Date.now())
    .executeTakeFirst()

/** Consumes a mailed link and its code. Returns false if another request used it first. */
export async function consumeLink(tx: Tx, token: string): Promise<boolean> {
  const link = await tx.db
    .deleteFrom('codes')
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', Date.now())
    .returning('email_key')
    .executeTakeFirst()
  return link !== undefined
}
