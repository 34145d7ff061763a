import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { hashToken, newToken } from '../../../core/lib/secret-token.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { consumeCodeMail } from '../../../core/rate-limits/code-mails.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { codeMail, type CodeReason } from './code-mail.ts'
import { newCode, storeCode, type CodeUse } from './verification-codes.ts'

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
  { email, purpose, source }: { email: string; purpose: CodeUse; source: Source },
): Promise<void> {
  const key = emailKey(email)
  await consumeCodeMail(tx, settings, { email, source })
  const account = await tx.db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email_key', '=', key)
    .executeTakeFirst()
  const code = newCode()
  // No code signs in to an account of the office: the stored hash matches none.
  const needsPassword = purpose === 'login' && account?.role === 'admin'
  const link = purpose === 'reset' && account ? newToken() : undefined
  const linkEndsAt = Date.now() + LINK_MS
  const codeEndsAt = await storeCode(tx, settings, {
    key,
    purpose,
    code: needsPassword ? newToken() : code,
    link: link === undefined ? undefined : { hash: hashToken(link), expiresAt: linkEndsAt },
  })

  await queueMail(
    tx,
    codeMail({
      event: `code:${randomUUID()}`,
      // Mail for an account goes to its own spelling of the address; a new address is mailed as typed.
      to: account?.email ?? email,
      data: {
        code: needsPassword ? '' : code,
        purpose: purpose.split(':')[0] as CodeReason,
        hasAccount: account !== undefined,
        ...(link !== undefined && { link }),
      },
      uselessAt: link === undefined ? codeEndsAt : linkEndsAt,
    }),
  )
}
