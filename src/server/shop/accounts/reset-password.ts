import type * as z from 'zod/mini'
import type { PasswordReset } from '../../../contract/account-fields.ts'
import type { Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import type { Config } from '../../core/config/config.ts'
import { findAccount } from './account-queries.ts'
import type { AttemptContext } from './check-login.ts'
import { requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { setPasswordByMail } from './set-password.ts'
import { tryVerificationCode, wrongCode } from './codes/verification-codes.ts'

/**
 * Checks a mailed code and hashes the new password. The code stays valid if the password is rejected.
 * @throws AppError wrong_code, weak_password, too_many.
 */
export async function prepareResetPassword(
  { db, independentTransaction, source }: AttemptContext,
  settings: Config,
  given: z.infer<typeof PasswordReset>,
): Promise<string> {
  const { email, otp, password } = given
  await tryVerificationCode(independentTransaction, settings, {
    address: email,
    otp,
    purpose: 'reset',
    source,
  })
  const account = await findAccount(db, email)
  requireStrongPassword(password, { email, username: account?.username ?? '', shopName: settings.shop.name })
  return hashPassword(password)
}

/**
 * Sets a new password with a mailed code.
 * @throws AppError wrong_code if there is no account, or another request has used the code.
 */
export async function resetPassword(
  tx: Tx,
  { email, passwordHash, source }: { email: string; passwordHash: string; source: Source },
): Promise<void> {
  const account = (await consumeResetCode(tx, email)) ? await findAccount(tx.db, email) : undefined
  if (!account) throw wrongCode()
  await setPasswordByMail(tx, account, passwordHash, source)
}

/** Consumes the code and its link. Returns false if another request used it first. */
async function consumeResetCode(tx: Tx, email: string): Promise<boolean> {
  const code = await tx.db
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'reset')
    .returning('email_key')
    .executeTakeFirst()
  return code !== undefined
}
