import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { requireCodeLogin } from './login-with-code.ts'
import { sendOtp } from './send-otp.ts'

/**
 * Mails a code to sign in with. The behaviour is the same whether or not the address has an account.
 * @throws AppError not_found while BAG_GUEST=0, too_many.
 */
export async function sendLoginCode(
  tx: Tx,
  shop: AppContext,
  { email, source }: { email: string; source: Source },
): Promise<void> {
  requireCodeLogin(shop.settings)
  await sendOtp(tx, shop, { email, purpose: 'login', source })
}
