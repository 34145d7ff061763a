import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OutboxRow } from '../db/schema/tables.ts'
import type { AppContext } from '../context.ts'
import type { MailTransport } from './transport.ts'
import { claimOwnerMails } from './claim-owner-mails.ts'
import { ownerKinds } from './mail-list.ts'
import { OUTBOX, URGENT } from './outbox.ts'
import { attempt, recorder } from './send-attempt.ts'

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
export function startMailWorker(shop: AppContext, transport: MailTransport, pauses = PAUSES): MailWorker {
  const worker = new Worker(shop, transport, pauses)
  worker.wake()
  return worker
}

class Worker implements MailWorker {
  readonly #shop: AppContext
  readonly #transport: MailTransport
  readonly #pauses: typeof PAUSES
  readonly #record: ReturnType<typeof recorder>
  readonly #throttle = createThrottle()
  /** The mails being sent. */
  readonly #active = new Map<OutboxRow, Promise<void>>()
  readonly #ownerMails = new Set<string>()
  readonly #urgent = new Set<string>()
  #claiming: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isRequested = false
  #isStopped = false
  #lookups = 0

  constructor(shop: AppContext, transport: MailTransport, pauses: typeof PAUSES) {
    this.#shop = shop
    this.#transport = transport
    this.#pauses = pauses
    this.#record = recorder(shop)

    shop.db.changes.listen((tags) => {
      for (const tag of tags) if (tag.startsWith(URGENT)) this.#urgent.add(tag.slice(URGENT.length))
      if (tags.includes(OUTBOX)) this.wake()
    })
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isRequested = true
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
      // Mails queued or postponed during the query for the next one may have been missed, so look again.
      if (this.#isRequested) this.wake()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#claiming
    await Promise.race([Promise.all(this.#active.values()), pause(SHUTDOWN_TIMEOUT_MS)])

    // If the database is away, the leases expire by themselves.
    const released = release(this.#shop, [...this.#active.keys()]).catch(() => undefined)
    await Promise.race([released, pause(RELEASE_TIMEOUT_MS)])
    this.#transport.close()
  }

  async #claimAll(): Promise<void> {
    try {
      // The response of the call that queued a mail goes first.
      await setImmediate()
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false
        const capacity = Math.min(MAX_MAILS_PER_BATCH, MAX_ACTIVE_MAILS - this.#active.size)
        const due = capacity > 0 ? await this.#claim(capacity) : []
        for (const mail of due) this.#start(mail)

        // If there was no capacity left, `wake` is called again when a mail being sent ends.
        if (capacity > 0 && due.length < capacity) break
        await pause(this.#throttle())
        this.#isRequested = this.#active.size < MAX_ACTIVE_MAILS
      }
      if (!this.#isRequested) await this.#sleepUntilNext()
    } catch (error) {
      if (!this.#isStopped) this.#shop.log.error(error, 'mails could not be read from the outbox')
      this.#sleep(MAX_SLEEP_MS)
    }
  }

  #claim(max: number): Promise<OutboxRow[]> {
    const maxOwner = MAX_ACTIVE_OWNER_MAILS - this.#ownerMails.size
    return claim(this.#shop, { max, maxOwner }, this.#urgent)
  }

  #start(mail: OutboxRow): void {
    if (isToOwner(mail)) this.#ownerMails.add(mail.id)
    const sending = attempt(this.#shop, this.#transport, mail, this.#pauses)
      .then(this.#record)
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#shop.log.error(error, 'the result of a mail could not be saved')
      })
      .finally(() => this.#end(mail))
    this.#active.set(mail, sending)
  }

  #end(mail: OutboxRow): void {
    const wasFull = this.#active.size === MAX_ACTIVE_MAILS
    this.#active.delete(mail)
    this.#ownerMails.delete(mail.id)
    if (wasFull || this.#claiming) this.wake()
    else void this.#sleepUntilNext().catch(() => this.#sleep(MAX_SLEEP_MS))
  }

  /** The latest call wins; it sees every earlier change. */
  async #sleepUntilNext(): Promise<void> {
    const lookup = (this.#lookups += 1)
    const milliseconds = await timeToNext(this.#shop, this.#ownerMails.size < MAX_ACTIVE_OWNER_MAILS)
    if (lookup === this.#lookups) this.#sleep(milliseconds)
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), milliseconds).unref()
  }
}

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
  { max, maxOwner }: { max: number; maxOwner: number },
  urgent: Set<string>,
): Promise<OutboxRow[]> {
  const now = Date.now()
  const ids = [...urgent].slice(0, max)
  for (const id of ids) urgent.delete(id)
  return shop.db.transaction(async (tx) => {
    const due = tx.db
      .selectFrom('outbox')
      .select('id')
      .where('next_at', '<=', now)
      .where('kind', 'not in', ownerKinds())
      .orderBy('next_at', 'desc')
    const take = (these: typeof due) =>
      tx.db
        .updateTable('outbox')
        .set((row) => ({ next_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', shop.db.engine === 'postgres' ? these.forUpdate().skipLocked() : these)
        .returningAll()
        .execute()
    const first = ids.length > 0 ? await take(due.where('id', 'in', ids)) : []
    const nextMails = first.length < max ? await take(due.limit(max - first.length)) : []
    const room = Math.min(maxOwner, max - first.length - nextMails.length)
    const owners = room > 0 ? await claimOwnerMails(tx, now, { max: room, leaseMs: LEASE_MS }) : []
    return [...first, ...nextMails, ...owners]
  })
}

const isToOwner = ({ kind }: OutboxRow): boolean => ownerKinds().includes(kind)

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
  const { next } = await (owner ? all : all.where('kind', 'not in', ownerKinds()))
    .select(sql<number | null>`min(next_at)`.as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? MAX_SLEEP_MS : Math.min(MAX_SLEEP_MS, Math.max(10, next - Date.now()))
}
