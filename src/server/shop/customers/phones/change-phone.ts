import type * as z from 'zod/mini'
import type { User } from '../../../../contract/account.ts'
import type { PhoneChange } from '../../../../contract/account-fields.ts'
import type { Actor, AppContext } from '../../../core/context.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Database, Tx } from '../../../core/db/types.ts'
import { AppError, notSignedIn } from '../../../core/lib/errors.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { findAccountByPhone } from '../../accounts/account-queries.ts'
import { consumeCode, tryVerificationCode } from '../../accounts/codes/verification-codes.ts'
import { toUser } from '../../accounts/user-row.ts'
import type { CreditShop } from '../book/customer-row.ts'
import { phoneChanged } from '../customers-mails.ts'
import { takeOverCustomer } from './take-over-customer.ts'

/** Checks and consumes the code that was sent to the new number. @throws AppError wrong_code, too_many. */
export async function prepareChangePhone(
  step: Database['transaction'],
  { settings }: AppContext,
  { actor, phone, otp, source }: z.infer<typeof PhoneChange> & { actor: Actor; source: Source },
): Promise<void> {
  const sent = { address: phone, purpose: `phone:${actor.id}` } as const
  await tryVerificationCode(step, settings, { ...sent, otp, source }, async (tx) => {
    await consumeCode(tx, sent)
  })
}

/**
 * Sets the mobile number of the user's account, which they have confirmed. The account takes over what the
 * counter knows of the number. A mail to the account tells of it. @throws AppError phone_taken.
 */
export async function changePhone(
  tx: Tx,
  shop: CreditShop,
  { actor, phone }: { actor: Actor; phone: string },
): Promise<User> {
  const holder = await findAccountByPhone(tx.db, phone)
  if (holder && holder.id !== actor.id)
    throw new AppError('phone_taken', 'There is already an account with this mobile number.')

  const row = await insertOrRetry(
    tx.db
      .updateTable('users')
      .set({ confirmed_phone: phone })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw notSignedIn()
  await takeOverCustomer(tx, shop, { userId: actor.id, phone })
  await queueMail(
    tx,
    phoneChanged({
      event: `phone:${actor.id}:${Date.now()}`,
      to: actor.email,
      userId: actor.id,
      data: { username: actor.username, phone },
    }),
  )
  return toUser(row)
}
