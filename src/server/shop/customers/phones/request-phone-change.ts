import type { Actor, AppContext } from '../../../core/context.ts'
import type { Database, Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { findAccountByPhone } from '../../accounts/account-queries.ts'
import { sendCodeToPhone } from '../../accounts/codes/send-code-to-phone.ts'

/** @throws AppError invalid_input if the account has this number already. */
export async function requireOtherPhone(
  db: Queries,
  { actor, phone }: { actor: Actor; phone: string },
): Promise<void> {
  if ((await findAccountByPhone(db, phone))?.id === actor.id)
    throw new AppError('invalid_input', 'This is your mobile number already.')
}

/**
 * Sends a code to the new mobile number of an account.
 * @throws AppError not_found without a MESSAGE_SENDER, too_many, unavailable.
 */
export const requestPhoneChange = (
  step: Database['transaction'],
  shop: AppContext,
  { actor, phone, source }: { actor: Actor; phone: string; source: Source },
): Promise<void> => sendCodeToPhone(step, shop, { phone, purpose: `phone:${actor.id}`, source })
