import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../core/db/types.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { requireCodeLogin } from './login-with-code.ts'
import { sendCodeToPhone } from './send-code-to-phone.ts'

/**
 * Sends a code to sign in with. The behaviour is the same whether or not the number has an account.
 * @throws AppError not_found while BAG_GUEST=0 or without a MESSAGE_SENDER, too_many, unavailable.
 */
export async function sendPhoneCode(
  step: Database['transaction'],
  shop: AppContext,
  { phone, source }: { phone: string; source: Source },
): Promise<void> {
  requireCodeLogin(shop.settings)
  await sendCodeToPhone(step, shop, { phone, purpose: 'login', source })
}
