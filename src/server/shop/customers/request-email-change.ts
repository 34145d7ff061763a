import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import { sendOtp } from '../accounts/send-otp.ts'

/** Mails a code to the new address. @throws AppError too_many. */
export async function requestEmailChange(
  tx: Tx,
  settings: Config,
  actor: Actor,
  { email, source }: { email: string; source: Source },
): Promise<void> {
  await sendOtp(tx, settings, { email, purpose: `email:${actor.id}`, source })
}
