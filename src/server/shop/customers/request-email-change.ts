import type { Actor, AppContext } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import { sendOtp } from '../accounts/codes/send-otp.ts'

/** Mails a code to the new address. @throws AppError too_many. */
export async function requestEmailChange(
  tx: Tx,
  shop: AppContext,
  { actor, email, source }: { actor: Actor; email: string; source: Source },
): Promise<void> {
  await sendOtp(tx, shop, { email, purpose: `email:${actor.id}`, source })
}
