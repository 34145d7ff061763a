import type { Actor, AppContext } from '../../../core/context.ts'
import type { Database } from '../../../core/db/types.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { sendCodeToPhone } from '../../accounts/codes/send-code-to-phone.ts'

/**
 * Sends a code to the new mobile number of an account.
 * @throws AppError not_found without a MESSAGE_SENDER, too_many, unavailable.
 */
export const requestPhoneChange = (
  step: Database['transaction'],
  shop: AppContext,
  { actor, phone, source }: { actor: Actor; phone: string; source: Source },
): Promise<void> => sendCodeToPhone(step, shop, { phone, purpose: `phone:${actor.id}`, source })
