import type * as z from 'zod/mini'
import type { User } from '../../../contract/account.ts'
import type { EmailChange } from '../../../contract/account-fields.ts'
import { hasMailbox } from '../../../rules/mailbox.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError, notSignedIn } from '../../core/lib/errors.ts'
import { emailChanged } from './customers-mails.ts'
import { keepMailsOf, queueMail } from '../../core/mail/outbox.ts'
import { moveNotedPaymentsToEmail } from '../payments/base/noted-payment-queries.ts'
import { moveOrdersToEmail } from '../orders/base/order-queries.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { toUser } from '../accounts/user-row.ts'
import { keepTicketsOf } from '../tickets/own-tickets.ts'
import { tryVerificationCode } from '../accounts/codes/verification-codes.ts'

/** Checks and consumes the code that was mailed to the new address. @throws AppError wrong_code, too_many. */
export async function prepareChangeEmail(
  independentTransaction: Database['transaction'],
  { settings }: AppContext,
  { actor, email, ...given }: z.infer<typeof EmailChange> & { actor: Actor; source: Source },
): Promise<void> {
  const purpose = `email:${actor.id}` as const
  await tryVerificationCode(
    independentTransaction,
    settings,
    { ...given, address: email, purpose },
    async (tx) => {
      await tx.db
        .deleteFrom('codes')
        .where('email_key', '=', emailKey(email))
        .where('purpose', '=', purpose)
        .execute()
    },
  )
}

/**
 * Changes the e-mail of the user's account, whose new address has been verified, of their orders and of their
 * noted payments, so that mails about them arrive. Messages from the old address stay theirs. The old address
 * is notified. @throws AppError email_taken.
 */
export async function changeEmail(tx: Tx, { actor, email }: { actor: Actor; email: string }): Promise<User> {
  const other = await findAccount(tx.db, email)
  if (other && other.id !== actor.id)
    throw new AppError('email_taken', 'There is already an account with this e-mail.')
  const row = await insertOrRetry(
    tx.db
      .updateTable('users')
      .set({ email, email_key: emailKey(email) })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw notSignedIn()
  await moveOrdersToEmail(tx, actor.id, email)
  await moveNotedPaymentsToEmail(tx, actor.id, email)
  await keepMailsOf(tx, actor)
  await keepTicketsOf(tx, actor)
  if (hasMailbox(actor.email) && !actor.email.endsWith('@localhost')) {
    await queueMail(
      tx,
      emailChanged({
        event: `email:${actor.id}:${Date.now()}`,
        to: actor.email,
        userId: actor.id,
        data: { username: actor.username, newEmail: email },
      }),
    )
  }
  return toUser(row)
}
