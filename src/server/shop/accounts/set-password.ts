import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { resetRateLimits } from '../../core/rate-limits/rate-limiter.ts'
import { loginLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { endAllSessions } from '../../core/sessions/sessions.ts'
import { turnOffSecondFactor } from './second-factor/turn-off-second-factor.ts'
import { passwordChanged } from './accounts-mails.ts'

type Person = { id: string; email: string; username: string }

/** Ends all sessions except that of `exceptToken`, and mails the user. */
export async function setPassword(
  tx: Tx,
  person: Person,
  passwordHash: string,
  exceptToken?: string,
): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  await endAllSessions(tx, person.id, exceptToken)
  await queueMail(
    tx,
    passwordChanged({
      event: `password:${person.id}:${Date.now()}`,
      to: person.email,
      data: { username: person.username },
    }),
  )
}

/**
 * Sets the password of an account for the owner of its mailbox. Ends all sessions and resets the limits on
 * passwords, which strangers may have used up. Those of the second factor stay: it protects against people
 * who can read the mailbox.
 */
export async function setPasswordByMail(
  tx: Tx,
  account: UserRow,
  passwordHash: string,
  { networks }: Source,
): Promise<void> {
  await setPassword(tx, account, passwordHash)
  if (!(await isInUse(tx.db, account))) await turnOffSecondFactor(tx, { actor: account })
  const { wrong, account: ofAll } = loginLimits(emailKey(account.email), { networks })
  await resetRateLimits(tx, [...wrong, ...ofAll])
}

/**
 * Whether the account protects more than its mailbox does: it is an administrator's, or has an order that was
 * delivered or paid. For any other account the second factor is turned off, so that it cannot lock out the
 * owner of the mailbox if another person registered the address.
 */
async function isInUse(db: Queries, { id, role }: UserRow): Promise<boolean> {
  if (role === 'admin') return true
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', id)
    .where((e) => e.or([e('status', '=', 'completed'), e('payment_status', 'in', ['paid', 'refunded'])]))
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
