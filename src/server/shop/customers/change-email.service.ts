import type { User } from '../../../contract/account.ts'
import type { Actor } from '../../core/context.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError, notSignedIn } from '../../core/lib/errors.ts'
import { keepMailsOf, queueMail } from '../../core/mail/outbox.ts'
import { moveNotedPaymentsToEmail } from '../orders/noted-payment-queries.ts'
import { moveOrdersToEmail } from '../orders/order-queries.ts'
import { findAccount, toUser } from '../accounts/accounts.service.ts'

/**
 * Changes the e-mail of the user's account, whose new address has been verified, of their orders and of their noted
 * payments, so that mails about them arrive. The old address is notified. @throws AppError email_taken.
 */
export async function changeEmail(tx: Tx, actor: Actor, email: string): Promise<User> {
  const other = await findAccount(tx.db, email)
  if (other && other.id !== actor.id) throw new AppError('email_taken', 'There is already an account with this e-mail.')
  const row = await insertOrRetry(
    tx.db.updateTable('users').set({ email, email_key: emailKey(email) }).where('id', '=', actor.id).returningAll().executeTakeFirst(),
  )
  if (!row) throw notSignedIn()
  await moveOrdersToEmail(tx, actor.id, email)
  await moveNotedPaymentsToEmail(tx, actor.id, email)
  await keepMailsOf(tx, actor)
  if (!goesNowhere(actor.email)) {
    await queueMail(tx, {
      event: `email:${actor.id}:${Date.now()}`,
      to: actor.email,
      userId: actor.id,
      kind: 'email_changed',
      data: { username: actor.username, newEmail: email },
    })
  }
  return toUser(row)
}

/** The first administrator has no mailbox until they enter their own. */
const goesNowhere = (email: string): boolean => email.endsWith('@localhost')
