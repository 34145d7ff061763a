import { v7 as uuidv7 } from 'uuid'
import { lockRows } from '../db/sql/lock-rows.ts'
import type { Tx } from '../db/types.ts'
import type { OutboxRow } from '../db/schema/tables.ts'
import { ownerKinds, type OwnerMail } from './mails.ts'
import { queueMail } from './outbox.ts'

/** Those that become a summary when there are too many. */
const singleKinds = [
  'owner_order',
  'owner_payment',
  'payment_noted',
  'owner_return',
] satisfies OwnerMail['kind'][]

/** Single notices to one address in an hour; those beyond are summarised. */
const MAX_SINGLE_MAILS = 30
/** Those of them that one customer may cause: with a summary every 10 minutes, at most 20 mails an hour. */
const MAX_SINGLE_OF_CUSTOMER = 14
const HOUR_MS = 60 * 60_000
/** How long notices are collected for a summary. */
const GATHER_MS = 10 * 60_000
/** Notices that one transaction looks at, and that one summary counts. */
const MAX_DUE_MAILS = 200
const MAX_SUMMARISED = 5000
/** Orders that a summary lists. */
const MAX_LISTED = 50

/**
 * Claims notices to the owner that may be sent now, oldest first, and postpones or summarises those beyond
 * the limit. The due ones are locked, so that nodes count one after another.
 * @param most how many may be claimed @param leaseMs how long a claimed mail belongs to its worker
 */
export async function claimOwnerMails(
  tx: Tx,
  now: number,
  { most, leaseMs }: { most: number; leaseMs: number },
): Promise<OutboxRow[]> {
  const due = await lockRows(
    tx.db,
    tx.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'in', ownerKinds)
      .where('next_at', '<=', now)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_DUE_MAILS),
  ).execute()
  const allowed: OutboxRow[] = []
  for (const [address, rows] of Map.groupBy(due, ({ to_address }) => to_address))
    allowed.push(...(await withinLimit(tx, now, address, rows)))
  const ids = allowed.slice(0, most).map(({ id }) => id)
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
  const isNew = ({ kind, attempts }: OutboxRow) => attempts === 0 && kind !== 'owner_summary'
  const recent = await tx.db
    .selectFrom('outbox')
    .select((e) => ['user_id', e.fn.countAll<number>().as('sent')])
    .where('kind', 'in', singleKinds)
    .where('to_address', '=', address)
    .where('attempts', '>', 0)
    .where('created_at', '>', now - HOUR_MS)
    .groupBy('user_id')
    .execute()
  const ofCustomer = new Map(recent.map(({ user_id, sent }) => [user_id, sent]))
  let sent = recent.reduce((sum, each) => sum + each.sent, 0)
  const excessMails = rows.filter(isNew).filter(({ user_id }) => {
    const own = user_id === null ? 0 : (ofCustomer.get(user_id) ?? 0)
    if (sent >= MAX_SINGLE_MAILS || own >= MAX_SINGLE_OF_CUSTOMER) return true
    ofCustomer.set(user_id, own + 1)
    sent += 1
    return false
  })
  const [oldest] = excessMails
  if (oldest && oldest.created_at <= now - GATHER_MS) await summarise(tx, address)
  else if (oldest) await postpone(tx, excessMails, oldest.created_at + GATHER_MS)
  return rows.filter((row) => !excessMails.includes(row))
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

/** Queues one summary of all waiting notices to an address, in their place. */
async function summarise(tx: Tx, address: string): Promise<void> {
  const waiting = await tx.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'data'])
    .where('kind', 'in', singleKinds)
    .where('to_address', '=', address)
    .where('attempts', '=', 0)
    .where('next_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SUMMARISED)
    .execute()
  const orders = waiting.flatMap(({ kind, data }) =>
    kind === 'owner_order' ? [JSON.parse(data) as Extract<OwnerMail, { kind: 'owner_order' }>['data']] : [],
  )
  const countOf = (kind: OwnerMail['kind']) => waiting.filter((mail) => mail.kind === kind).length
  const data = {
    count: orders.length,
    paise: orders.reduce((sum, { paise }) => sum + paise, 0),
    payments: countOf('owner_payment'),
    noted: countOf('payment_noted'),
    returns: countOf('owner_return'),
    orders: orders.slice(0, MAX_LISTED).map(({ id, orderId, paise, toConfirm, isReservation }) => ({
      id,
      orderId,
      paise,
      toConfirm,
      isReservation,
    })),
  }
  await queueMail(tx, { event: `owner:summary:${uuidv7()}`, to: address, kind: 'owner_summary', data })
  await tx.db
    .updateTable('outbox')
    .set({ next_at: null, data: '{}', last_error: 'sent in a summary' })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
}
