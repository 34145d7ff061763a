import type { OutboxRow } from '../db/schema/tables.ts'
import type { Tx } from '../db/types.ts'
import type { AppContext } from '../context.ts'
import { coalesce } from '../lib/coalesce.ts'
import { redactPersonalData } from '../observability/redact.ts'
import type { MailTransport } from './transport.ts'

/** Result of one attempt. A mail that is neither sent nor due again was given up. */
type Outcome = { mail: OutboxRow; sentAt: number | null; nextAt: number | null; error: string | null }

/** Sends a claimed mail once. A failure is an outcome, too. */
export async function attempt(
  shop: AppContext,
  transport: MailTransport,
  mail: OutboxRow,
  pauses: number[],
): Promise<Outcome> {
  if (mail.useless_at !== null && mail.useless_at <= Date.now()) {
    return { mail, sentAt: null, nextAt: null, error: mail.last_error ?? 'expired before it was sent' }
  }
  try {
    await transport.send(mail)
    return { mail, sentAt: Date.now(), nextAt: null, error: null }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { mail, sentAt: null, nextAt: nextAttempt(shop, mail, pauses, reason), error: reason }
  }
}

/** Logs a failed attempt, and returns when the next one is due; null if the mail is given up. */
function nextAttempt(shop: AppContext, mail: OutboxRow, pauses: number[], reason: string): number | null {
  const { id, kind, attempts } = mail
  const facts = { mail: id, kind, attempt: attempts, reason: redactPersonalData(reason) }
  const pause = pauses[attempts - 1]

  if (pause === undefined) {
    shop.counters.mailsGivenUp.inc()
    shop.log.error(facts, 'a mail could not be sent and was given up')
    return null
  }

  shop.log.warn(facts, 'a mail could not be sent and will be retried')
  return Date.now() + pause * 1000
}

/** Stores results of attempts in batches: all that arrived while the previous batch was being written. */
export function recorder(shop: AppContext): (outcome: Outcome) => Promise<void> {
  let ended: Outcome[] = []
  const writeEnded = coalesce(async () => {
    const outcomes = ended
    ended = []
    await shop.db.transaction(async (tx) => {
      for (const outcome of outcomes) await writeOutcome(tx, outcome)
    })
  })
  return (outcome) => {
    ended.push(outcome)
    return writeEnded()
  }
}

const writeOutcome = ({ db }: Tx, { mail, sentAt, nextAt, error }: Outcome) =>
  db
    .updateTable('outbox')
    .set({ sent_at: sentAt, next_at: nextAt, last_error: error, data: nextAt === null ? '{}' : mail.data })
    .where('id', '=', mail.id)
    // Only while this worker still holds the claim.
    .where('attempts', '=', mail.attempts)
    .execute()
