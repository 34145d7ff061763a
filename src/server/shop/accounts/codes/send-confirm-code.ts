import type { Actor, AppContext } from '../../../core/context.ts'
import type { UserRow } from '../../../core/db/schema/tables.ts'
import type { Database, Queries } from '../../../core/db/types.ts'
import { AppError, notSignedIn } from '../../../core/lib/errors.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { hasMailbox } from '../../../../rules/mailbox.ts'
import { findAccount } from '../account-queries.ts'
import { hasPassword } from '../passwords.ts'
import { sendCodeToPhone } from './send-code-to-phone.ts'
import { sendOtp } from './send-otp.ts'

/** What a code that takes the place of the password of this account is for. */
export const confirmPurpose = ({ id }: Pick<Actor, 'id'>) => `confirm:${id}` as const

/** Where such a code goes: the e-mail, or the mobile number of an account without one. */
export const confirmAddress = ({
  email,
  confirmed_phone: phone,
}: Pick<UserRow, 'email' | 'confirmed_phone'>): string => (hasMailbox(email) ? email : (phone ?? ''))

/**
 * Sends an account without a password the code that takes the password's place; returns where it went.
 * @throws AppError invalid_input if the account has a password, too_many, unavailable.
 */
export async function sendConfirmCode(
  step: Database['transaction'],
  shop: AppContext,
  { db, actor, source }: { db: Queries; actor: Actor; source: Source },
): Promise<string> {
  const account = await findAccount(db, actor.email)
  if (!account) throw notSignedIn()
  if (hasPassword(account)) throw new AppError('invalid_input', 'Please enter your password.')

  const [address, purpose] = [confirmAddress(account), confirmPurpose(actor)]
  if (hasMailbox(account.email)) await step((tx) => sendOtp(tx, shop, { email: address, purpose, source }))
  else await sendCodeToPhone(step, shop, { phone: address, purpose, source })
  return address
}
