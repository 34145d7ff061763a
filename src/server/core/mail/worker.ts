import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'
import type { OutboxRow } from '../db/schema/tables.ts'
import { redactPersonalData } from '../observability/redact.ts'
import type { AppContext } from '../context.ts'
import type { MailTransport } from './transport.ts'
import { claimOwnerMails } from './claim-owner-mails.ts'
import { OUTBOX, ownerKinds, URGENT } from './outbox.ts'
import { coalesce } from '../lib/coalesce.ts'

/**
 * Pauses before the second, third ... attempt, in seconds; after the last one the worker gives up (two days
 * in all).
 */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 57_600]
/** How long a claimed mail belongs to its worker: longer than any attempt may take. */
const LEASE_MS = 5 * 60_000
/** Mails being sent at the same time. */
const MAX_ACTIVE_MAILS = 20
/**
 * Notices to the owner being sent at the same time: a slow address of theirs leaves room for all other mails.
 */
const MAX_ACTIVE_OWNER_MAILS = 2
/**
 * Batch size per claim, with a pause before the next, so that a flood of mails (200 a second) leaves capacity
 * for customers. A mail costs as much as the order that caused it, so a busy process sends only 50 a second.
 */
const MAX_MAILS_PER_BATCH = 5
const BATCH_INTERVAL_MS = 25
const BUSY_DELAY_MS = 100
/**
 * Event-loop utilisation above which mail is slowed down. With the database on the same two cores it never
 * exceeds 0.5.
 */
const BUSY_THRESHOLD = 0.4
const MAX_SLEEP_MS = 60_000
/** How long `stop` waits for mails being sent. */
const SHUTDOWN_TIMEOUT_MS = 5000
/** How long `stop` waits for the database to release the other mails. */
const RELEASE_TIMEOUT_MS = 2000

export type MailWorker = {
  /**
   * Claims no more mails and resolves when the pending ones have ended. After a timeout it releases them, so
   * that the next start or another node sends them immediately.
   */
  stop(): Promise<void>
}

/**
 * Sends due mails from the outbox: immediately after a commit that queued one, and again with growing pauses
 * if the mail server failed. Several nodes may each run a worker, because a mail is claimed before it is
 * sent. A slow recipient server does not delay other mails.
 */
export function startMailWorker(shop: AppContext, carrier: MailTransport, pauses = PAUSES): MailWorker {
  const state = { requested: false, stopped: false, looks: 0 }
  const underWay = new Map<OutboxRow, Promise<void>>()
  const ownerMails = new Set<string>()
  const urgent = new Set<string>()
  const throttle = createThrottle()
  const record = recorder(shop)
  let claiming: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!state.stopped) timer = setTimeout(wake, milliseconds).unref()
  }
  /** The latest call wins; it sees every earlier change. */
  const sleepUntilNext = async () => {
    const look = (state.looks += 1)
    const milliseconds = await timeToNext(shop, ownerMails.size < MAX_ACTIVE_OWNER_MAILS)
    if (look === state.looks) sleep(milliseconds)
  }
  const wake = () => {
    if (state.stopped) return
    state.requested = true
    claiming ??= claimAll().finally(() => {
      claiming = undefined
      // Mails queued or postponed during the query for the next one may have been missed, so look again.
      if (state.requested) wake()
    })
  }
  const claimAll = async () => {
    try {
      while (state.requested && !state.stopped) {
        state.requested = false
        const room = Math.min(MAX_MAILS_PER_BATCH, MAX_ACTIVE_MAILS - underWay.size)
        const due =
          room > 0
            ? await claim(shop, { most: room, mostOwner: MAX_ACTIVE_OWNER_MAILS - ownerMails.size }, urgent)
            : []
        for (const mail of due) start(mail)
        // If there was no capacity left, `wake` is called again when a mail being sent ends.
        if (room > 0 && due.length < room) break
        await new Promise((resolve) => setTimeout(resolve, throttle()))
        state.requested = underWay.size < MAX_ACTIVE_MAILS
      }
      if (!state.requested) await sleepUntilNext()
    } catch (error) {
      if (!state.stopped) shop.log.error(error, 'mails could not be read from the outbox')
      sleep(MAX_SLEEP_MS)
    }
  }
  const start = (mail: OutboxRow) => {
    if (isToOwner(mail)) ownerMails.add(mail.id)
    const sending = attempt(shop, carrier, mail, pauses)
      .then(record)
      .catch((error: unknown) => {
        if (!state.stopped) shop.log.error(error, 'the result of a mail could not be saved')
      })
      .finally(() => {
        const wasFull = underWay.size === MAX_ACTIVE_MAILS
        underWay.delete(mail)
        ownerMails.delete(mail.id)
        if (wasFull || claiming) wake()
        else void sleepUntilNext().catch(() => sleep(MAX_SLEEP_MS))
      })
    underWay.set(mail, sending)
  }

  shop.db.changes.listen((tags) => {
    for (const tag of tags) if (tag.startsWith(URGENT)) urgent.add(tag.slice(URGENT.length))
    if (tags.includes(OUTBOX)) wake()
  })
  wake()
  return {
    stop: async () => {
      state.stopped = true
      clearTimeout(timer)
      await claiming
      await Promise.race([Promise.all(underWay.values()), pause(SHUTDOWN_TIMEOUT_MS)])
      // If the database is away, the leases expire by themselves.
      const released = release(shop, [...underWay.keys()]).catch(() => undefined)
      await Promise.race([released, pause(RELEASE_TIMEOUT_MS)])
      carrier.close()
    },
  }
}

/** Result of one attempt. A mail that is neither sent nor due again was given up. */
type Outcome = { mail: OutboxRow; sentAt: number | null; nextAt: number | null; error: string | null }

/** Chooses the pause before the next batch by the event-loop utilisation since the last call. */
function createThrottle(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    return utilization > BUSY_THRESHOLD ? BUSY_DELAY_MS : BATCH_INTERVAL_MS
  }
}

/**
 * Claims due mails, so that no other node sends them too, and counts the attempt before it is made. Urgent
 * mails come first, and their ids are removed from `urgent`; then the newest, so that a flood delays only
 * itself. Notices to the owner are claimed after them.
 */
async function claim(
  shop: AppContext,
  { most, mostOwner }: { most: number; mostOwner: number },
  urgent: Set<string>,
): Promise<OutboxRow[]> {
  const now = Date.now()
  const ids = [...urgent].slice(0, most)
  for (const id of ids) urgent.delete(id)
  return shop.db.transaction(async (tx) => {
    const due = tx.db
      .selectFrom('outbox')
      .select('id')
      .where('next_at', '<=', now)
      .where('kind', 'not in', ownerKinds)
      .orderBy('next_at', 'desc')
    const take = (these: typeof due) =>
      tx.db
        .updateTable('outbox')
        .set((row) => ({ next_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', shop.db.engine === 'postgres' ? these.forUpdate().skipLocked() : these)
        .returningAll()
        .execute()
    const first = ids.length > 0 ? await take(due.where('id', 'in', ids)) : []
    const nextMails = first.length < most ? await take(due.limit(most - first.length)) : []
    const room = Math.min(mostOwner, most - first.length - nextMails.length)
    const owners = room > 0 ? await claimOwnerMails(tx, now, { most: room, leaseMs: LEASE_MS }) : []
    return [...first, ...nextMails, ...owners]
  })
}

const isToOwner = ({ kind }: OutboxRow): boolean => (ownerKinds as string[]).includes(kind)

async function attempt(
  shop: AppContext,
  carrier: MailTransport,
  mail: OutboxRow,
  pauses: number[],
): Promise<Outcome> {
  if (mail.useless_at !== null && mail.useless_at <= Date.now()) {
    return { mail, sentAt: null, nextAt: null, error: mail.last_error ?? 'expired before it was sent' }
  }
  try {
    await carrier.send(mail)
    return { mail, sentAt: Date.now(), nextAt: null, error: null }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const pause = pauses[mail.attempts - 1]
    const facts = {
      mail: mail.id,
      kind: mail.kind,
      attempt: mail.attempts,
      reason: redactPersonalData(reason),
    }
    if (pause === undefined) {
      shop.counters.mailsGivenUp.inc()
      shop.log.error(facts, 'a mail could not be sent and was given up')
    } else shop.log.warn(facts, 'a mail could not be sent and will be retried')
    return {
      mail,
      sentAt: null,
      nextAt: pause === undefined ? null : Date.now() + pause * 1000,
      error: reason,
    }
  }
}

/** Stores results of attempts in batches: all that arrived while the previous batch was being written. */
function recorder(shop: AppContext): (outcome: Outcome) => Promise<void> {
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

/** Makes claimed mails due again unless their attempt has ended, or another worker has claimed them. */
async function release(shop: AppContext, mails: readonly OutboxRow[]): Promise<void> {
  if (mails.length === 0) return
  await shop.db.transaction((tx) =>
    tx.db
      .updateTable('outbox')
      .set({ next_at: Date.now() })
      .where((e) =>
        e.or(mails.map(({ id, attempts }) => e.and([e('id', '=', id), e('attempts', '=', attempts)]))),
      )
      .where('next_at', 'is not', null)
      .execute(),
  )
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

/**
 * Returns the milliseconds until the next mail is due, at most a minute. `owner`: whether notices to the
 * owner count.
 */
async function timeToNext(shop: AppContext, owner: boolean): Promise<number> {
  const all = shop.db.reader.selectFrom('outbox')
  const { next } = await (owner ? all : all.where('kind', 'not in', ownerKinds))
    .select(sql<number | null>`min(next_at)`.as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? MAX_SLEEP_MS : Math.min(MAX_SLEEP_MS, Math.max(10, next - Date.now()))
}
