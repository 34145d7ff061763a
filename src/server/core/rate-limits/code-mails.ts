import { CODE_PAUSE_SECONDS } from '../../../contract/account.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/types.ts'
import { mailboxKey } from '../lib/email-key.ts'
import { consume } from './rate-limiter.ts'
import {
  codeLimits,
  phoneCodeLimits,
  providerLimit,
  shopCodeLimit,
  shopPhoneCodeLimit,
  type Source,
} from './rate-limits.ts'

/**
 * Counts a mail that anybody may ask the shop to send to this address: a verification code, or the link of an
 * order. @throws AppError too_many.
 */
export async function consumeCodeMail(
  tx: Tx,
  { codeMailsPerHour: max }: Pick<Config, 'codeMailsPerHour'>,
  { email, source }: { email: string; source: Source },
): Promise<void> {
  await consume(tx, codeLimits(mailboxKey(email), source, CODE_PAUSE_SECONDS * 1000))
  if (source.trusted !== undefined) return
  const [mailed = 0] = await consume(tx, [shopCodeLimit(max)])
  await consume(tx, [providerLimit('code', source, max, mailed)])
}

/** Counts a code that anybody may ask the shop to send to this mobile number. @throws AppError too_many. */
export async function consumePhoneCode(
  tx: Tx,
  { perHour: max }: { perHour: number },
  { phone, source }: { phone: string; source: Source },
): Promise<void> {
  await consume(tx, phoneCodeLimits(phone, source, CODE_PAUSE_SECONDS * 1000))
  if (source.trusted !== undefined) return

  const [sent = 0] = await consume(tx, [shopPhoneCodeLimit(max)])
  await consume(tx, [providerLimit('phone-code', source, max, sent)])
}
