import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { MessageError } from '../../../core/messages/message-sender.ts'
import { sendMessage } from '../../../core/messages/send-message.ts'
import { consumePhoneCode } from '../../../core/rate-limits/code-mails.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { newCode, storeCode, type CodeUse } from './verification-codes.ts'

/** `phone`: ten digits. */
export type PhoneCodeInput = { phone: string; purpose: CodeUse; source: Source }

/**
 * Sends a new verification code to a mobile number; earlier ones become invalid. It is sent outside of any
 * transaction, and to every number that asks, so that nothing reveals which numbers have an account.
 * @throws AppError not_found without a MESSAGE_SENDER, too_many, unavailable if the gateway did not take it.
 */
export async function sendCodeToPhone(
  step: Database['transaction'],
  { settings, log }: AppContext,
  { phone, purpose, source }: PhoneCodeInput,
): Promise<void> {
  const { messages } = settings
  if (messages === null) throw new AppError('not_found', 'This shop sends no codes to phones.')

  const code = newCode()
  await step(async (tx) => {
    await consumePhoneCode(tx, messages, { phone, source })
    await storeCode(tx, settings, { key: phone, purpose, code })
  })

  try {
    await sendMessage(messages, { phone, code })
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    log.warn({ reason: error.message }, 'a code was not sent to a phone')
    throw new AppError(
      'unavailable',
      'We could not send the code. Please try again in a minute, or use your e-mail.',
    )
  }
}
