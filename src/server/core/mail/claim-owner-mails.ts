import { HOUR_MS } from '../../../rules/durations.ts'
import type { OutboxRow } from '../db/schema/tables.ts'
import { lockNames, lockRows } from '../db/sql/lock-rows.ts'
import type { Tx } from '../db/types.ts'
import { noticeKinds, ownerKinds } from './mail-list.ts'
import { ownerSummary } from './owner-summary.ts'
import { summariseNotices } from './summarise-notices.ts'

/** Single notices to one address in an hour; those beyond are summarised. */
export const MAX_SINGLE_MAILS = 30
/** Those of them that one customer may cause: with a summary every 10 minutes, at most 20 mails an hour. */
export const MAX_SINGLE_OF_CUSTOMER = 14
/** How long notices are collected for a summary, and the time from one summary to the next. */
export const GATHER_MS = 10 * 60_000
/** Notices that one transaction looks at. */
const MAX_DUE_MAILS = 200

/**
 * Claims notices to the owner that may be sent now, oldest first, and postpones or summarises those beyond
 * the limit. Nodes wait for one another, so that each counts what the others have claimed.
 * @param max how many may be claimed @param leaseMs how long a claimed mail belongs to its worker
 */
export async function claimOwnerMails(
  tx: Tx,
  now: number,
  { max, leaseMs }: { max: number; leaseMs: number },
): Promise<OutboxRow[]> {
  await lockNames(tx, ['notices to the owner'])
  const due = await lockRows(
    tx.db,
    tx.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'in', ownerKinds())
      .where('next_at', '<=', now)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_DUE_MAILS),
  ).execute()

  const allowed: OutboxRow[] = []
  for (const [address, rows] of Map.groupBy(due, ({ to_address }) => to_address))
    allowed.push(...(await withinLimit(tx, now, address, rows)))

  const ids = allowed.slice(0, max).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx.db
    .updateTable('outbox')
    .set((row) => ({ next_at: now + leaseMs, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

/** Returns the notices to one address that may be sent by themselves. */
async function withinLimit(tx: Tx, now: number, address: string, rows: OutboxRow[]): Promise<OutboxRow[]> {
  const isNew = ({ kind, attempts }: OutboxRow) => attempts === 0 && kind !== ownerSummary.kind
  const counted = await countSent(tx, now, address)
  const ofCustomer = new Map(counted.map(({ user_id, sent }) => [user_id, sent]))
  let sent = counted.reduce((sum, each) => sum + each.sent, 0)

  const excess = rows.filter(isNew).filter(({ user_id }) => {
    const own = user_id === null ? 0 : (ofCustomer.get(user_id) ?? 0)
    if (sent >= MAX_SINGLE_MAILS || own >= MAX_SINGLE_OF_CUSTOMER) return true

    ofCustomer.set(user_id, own + 1)
    sent += 1
    return false
  })

  const allowed = rows.filter((row) => !excess.includes(row))
  const [oldest] = excess
  if (!oldest) return allowed

  const from = Math.max(oldest.created_at, await latestSummary(tx, now, address)) + GATHER_MS
  if (from > now) await postpone(tx, excess, from)
  else await summariseNotices(tx, address, { except: allowed })

  return allowed
}

/**
 * Counts the single notices to an address by the customer who caused them: those sent in the last hour, and
 * those that have been claimed and may still be sent.
 */
const countSent = (tx: Tx, now: number, address: string) =>
  tx.db
    .selectFrom('outbox')
    .select((e) => ['user_id', e.fn.countAll<number>().as('sent')])
    .where('kind', 'in', noticeKinds())
    .where('to_address', '=', address)
    .where('attempts', '>', 0)
    .where((e) => e.or([e('sent_at', '>', now - HOUR_MS), e('next_at', 'is not', null)]))
    .groupBy('user_id')
    .execute()

/** When the latest summary was sent to an address; now if one waits to be sent, 0 if there is none. */
async function latestSummary(tx: Tx, now: number, address: string): Promise<number> {
  const summaries = await tx.db
    .selectFrom('outbox')
    .select(['next_at', 'sent_at'])
    .where('kind', '=', ownerSummary.kind)
    .where('to_address', '=', address)
    .where((e) => e.or([e('sent_at', '>', now - GATHER_MS), e('next_at', 'is not', null)]))
    .execute()

  return Math.max(0, ...summaries.map(({ next_at, sent_at }) => (next_at === null ? (sent_at ?? 0) : now)))
}

const postpone = (tx: Tx, rows: readonly OutboxRow[], until: number) =>
  tx.db
    .updateTable('outbox')
    .set({ next_at: until })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
