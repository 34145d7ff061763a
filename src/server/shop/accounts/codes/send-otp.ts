import { randomInt, randomUUID } from 'node:crypto'
import { CODE_LENGTH, CODE_MINUTES, type CodePurpose } from '../../../../contract/account.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { hashToken, newToken } from '../../../core/lib/secret-token.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { consumeCodeMail } from '../../../core/rate-limits/code-mails.ts'
import { codeMail } from './code-mail.ts'
import { hashVerificationCode, type CodeMailRequest } from './verification-codes.ts'

const CODE_MS = CODE_MINUTES * 60_000
/**
 * Lifetime of a mailed link: as long as the window of the hourly mail limit. A stranger who uses up that
 * limit for a user has thereby just sent a working link to the user's mailbox.
 */
const LINK_MS = 60 * 60_000

/**
 * Mails a new verification code; to set a new password, also a link. Earlier ones become invalid. The
 * behaviour is the same whether or not the address has an account: only the mail says which. An account's
 * mail goes to its registered address. @throws AppError too_many.
 */
export async function sendOtp(
  tx: Tx,
  { settings }: AppContext,
  { email, purpose, source }: CodeMailRequest,
): Promise<void> {
  const key = emailKey(email)
  await consumeCodeMail(tx, settings, { email, source })
  const account = await tx.db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email_key', '=', key)
    .executeTakeFirst()
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  // No code signs in to an account of the office: the stored hash matches none.
  const needsPassword = purpose === 'login' && account?.role === 'admin'
  const link = purpose === 'reset' && account ? newToken() : undefined
  const now = Date.now()
  const fresh = {
    code_hash: hashVerificationCode(settings, purpose, key, needsPassword ? newToken() : code),
    tries: 0,
    expires_at: now + CODE_MS,
    link_hash: link === undefined ? null : hashToken(link),
    link_expires_at: link === undefined ? null : now + LINK_MS,
  }
  await tx.db
    .insertInto('codes')
    .values({ email_key: key, purpose, ...fresh, verified_at: null, proof_hash: null })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(fresh))
    .execute()
  await queueMail(
    tx,
    codeMail({
      event: `code:${randomUUID()}`,
      // Mail for an account goes to its own spelling of the address; a new address is mailed as typed.
      to: account?.email ?? email,
      data: {
        code: needsPassword ? '' : code,
        purpose: purpose.startsWith('email:') ? 'email' : (purpose as CodePurpose | 'login'),
        hasAccount: account !== undefined,
        ...(link !== undefined && { link }),
      },
      uselessAt: fresh.link_expires_at ?? fresh.expires_at,
    }),
  )
}
