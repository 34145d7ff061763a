import { sql } from 'kysely'
import type { OutboxRow } from '../db/tables.ts'
import type { Shop } from '../shop.ts'
import type { Carrier } from './mail-carrier.ts'
import { OUTBOX } from './outbox.ts'

/** Pauses before the second, third ... attempt, in seconds; after the last one the mail is given up (two days in all). */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 57_600]
/** How long a claimed mail is left to the worker that claimed it: longer than any attempt may take. */
const LEASE_MS = 5 * 60_000
const BATCH = 20
/** Between two full batches, so that a flood of mails leaves room for shoppers. */
const BREATH_MS = 25
const LONGEST_SLEEP_MS = 60_000
/** How long `stop` waits for mails under way. */
const LONGEST_GOODBYE_MS = 5000

export type MailWorker = {
  /** Resolves when nothing is due any more, or when a mail under way has taken too long. */
  stop(): Promise<void>
}

/**
 * Sends what is due in the outbox: at once after a commit that queued a mail, and again after growing pauses where the
 * mail server failed. Several nodes may each run one: a mail is claimed before it is sent.
 */
export function startMailWorker(shop: Shop, carrier: Carrier, pauses = PAUSES): MailWorker {
  const asked = { again: false, stop: false }
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    if (asked.stop) return
    clearTimeout(timer)
    asked.again = true
    round ??= run().finally(() => {
      round = undefined
    })
  }
  const run = async () => {
    let sleep = LONGEST_SLEEP_MS
    try {
      while (asked.again && !asked.stop) {
        asked.again = false
        const due = await claim(shop)
        const outcomes = await Promise.all(due.map((mail) => attempt(shop, carrier, mail, pauses)))
        if (outcomes.length > 0) await record(shop, outcomes)
        if (due.length === BATCH) {
          asked.again = true
          await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
        }
      }
      sleep = await timeToNext(shop)
    } catch (error) {
      if (!asked.stop) shop.log.error(error, 'mails could not be read from the outbox')
    }
    if (!asked.stop) timer = setTimeout(wake, sleep)
    timer?.unref()
  }

  shop.db.changes.listen((tags) => {
    if (tags.includes(OUTBOX)) wake()
  })
  wake()
  return {
    stop: async () => {
      asked.stop = true
      clearTimeout(timer)
      const impatience = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS).unref())
      await Promise.race([round, impatience])
      carrier.close()
    },
  }
}

type Outcome = { mail: OutboxRow; sentAt: number | null; nextAt: number | null; error: string | null }

/** Takes what is due, so that no other node takes it too, and counts the attempt before it is made. */
function claim(shop: Shop): Promise<OutboxRow[]> {
  const now = Date.now()
  return shop.db.transaction((tx) => {
    const due = tx.selectFrom('outbox').select('id').where('next_at', '<=', now).orderBy('next_at').limit(BATCH)
    return tx
      .updateTable('outbox')
      .set((row) => ({ next_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', shop.db.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute()
  })
}

async function attempt(shop: Shop, carrier: Carrier, mail: OutboxRow, pauses: number[]): Promise<Outcome> {
  if (mail.useless_at !== null && mail.useless_at <= Date.now()) {
    return { mail, sentAt: null, nextAt: null, error: mail.last_error ?? 'came too late to be of use' }
  }
  try {
    await carrier.send(mail)
    return { mail, sentAt: Date.now(), nextAt: null, error: null }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const pause = pauses[mail.attempts - 1]
    shop.log[pause === undefined ? 'error' : 'warn'](
      { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason },
      pause === undefined ? 'a mail was given up' : 'a mail could not be sent and is tried again',
    )
    return { mail, sentAt: null, nextAt: pause === undefined ? null : Date.now() + pause * 1000, error: reason }
  }
}

async function record(shop: Shop, outcomes: Outcome[]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const { mail, sentAt, nextAt, error } of outcomes) {
      await tx
        .updateTable('outbox')
        .set({ sent_at: sentAt, next_at: nextAt, last_error: error, ...(nextAt === null && { data: '{}' }) })
        .where('id', '=', mail.id)
        // Only while the claim is still this worker's.
        .where('attempts', '=', mail.attempts)
        .execute()
    }
  })
}

/** Milliseconds until the next mail is due, a minute at most. */
async function timeToNext(shop: Shop): Promise<number> {
  const { next } = await shop.db.reader
    .selectFrom('outbox')
    .select(sql<number | null>`min(next_at)`.as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, Math.max(10, next - Date.now()))
}
