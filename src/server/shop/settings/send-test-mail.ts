import type { AppContext } from '../../core/context.ts'
import type { Database } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { decodePart, NotPublic } from '../../core/mail/smtp-server.ts'
import { mailServer, MailServerTooSlow, sendBySmtp } from '../../core/mail/transport.ts'
import { consume } from '../../core/rate-limits/rate-limiter.ts'
import { testMailLimit } from '../../core/rate-limits/rate-limits.ts'

/** Less than the time limit of a write, which is 10 seconds, so that the client receives the reason. */
const SEND_TIMEOUT_MS = 9500
/** Maximum length of a shown reply, in characters. */
const MAX_REPLY_LENGTH = 300

/** Reported where the mail server's name has no address. */
export const NOT_FOUND = 'The mail server could not be found.'

/** Failures of the connection, in which the server said nothing. */
const connectionFailures = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, NOT_FOUND],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'The mail server does not accept connections on this port.'],
] as const

/**
 * Sends a test mail through the current mail server. @throws AppError too_many, or mail_refused with the
 * server's reply.
 */
export async function sendTestMail(
  independentTransaction: Database['transaction'],
  { settings }: AppContext,
  { to }: { to: string },
): Promise<void> {
  await independentTransaction((tx) => consume(tx, [testMailLimit]))
  const server = mailServer(settings)
  if (!server) throw new AppError('mail_refused', 'No mail server is set.')
  const message = {
    from: settings.mail.from,
    to: { name: '', address: to },
    subject: `Test mail from ${settings.shop.name}`,
    text: `This mail shows that ${settings.shop.name} can send mails. Nothing needs to be done.`,
  }
  try {
    await sendBySmtp(server, message, { silenceMs: SEND_TIMEOUT_MS, totalMs: SEND_TIMEOUT_MS })
  } catch (error) {
    throw new AppError('mail_refused', reasonOf(error, server.url))
  }
}

function reasonOf(error: unknown, url: string): string {
  const { code, response, message } = error as { code?: string; response?: string; message: string }
  if (error instanceof MailServerTooSlow || code === 'ETIMEDOUT' || code === 'ETIME')
    return 'The mail server did not respond within 10 seconds.'
  if (error instanceof NotPublic) return 'The mail server must have a public address.'
  const failure = connectionFailures.find(
    ([pattern]) => response === undefined && (pattern.test(code ?? '') || pattern.test(message)),
  )
  if (failure) return failure[1]
  const { password } = new URL(url)
  const said = [decodePart(password), password]
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '…'), response ?? message)
  return `The mail server said: ${said.slice(0, MAX_REPLY_LENGTH)}`
}
