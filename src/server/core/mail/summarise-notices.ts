import { v7 as uuidv7 } from 'uuid'
import type { OutboxRow } from '../db/schema/tables.ts'
import type { Tx } from '../db/types.ts'
import { noticeKinds, type NoticeKind } from './mail-kinds.ts'
import type { NoticeSummary, OwnerMail } from './mails.ts'
import { queueMail } from './outbox.ts'

/** The count of each kind in a summary. */
const countNames = {
  owner_order: 'count',
  owner_payment: 'payments',
  payment_noted: 'noted',
  owner_return: 'returns',
  payment_to_check: 'toCheck',
  low_stock: 'runningOut',
} as const satisfies Record<NoticeKind, keyof NoticeSummary>

/** Notices that one summary counts. */
const MAX_SUMMARISED = 5000
/** Orders that a summary lists. */
const MAX_LISTED = 50

type Waiting = Pick<OutboxRow, 'id' | 'kind' | 'data'>

/**
 * Queues one summary of all waiting notices to an address, in their place; none if nothing waits.
 * @param except notices that are sent by themselves
 */
export async function summariseNotices(
  tx: Tx,
  address: string,
  { except }: { except: readonly Pick<OutboxRow, 'id'>[] },
): Promise<void> {
  const own = new Set(except.map(({ id }) => id))
  const waiting = (await readWaiting(tx, address)).filter(({ id }) => !own.has(id))
  if (waiting.length === 0) return

  await queueMail(tx, {
    event: `owner:summary:${uuidv7()}`,
    to: address,
    kind: 'owner_summary',
    data: summaryOf(waiting),
  })
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

const readWaiting = (tx: Tx, address: string): Promise<Waiting[]> =>
  tx.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'data'])
    .where('kind', 'in', noticeKinds)
    .where('to_address', '=', address)
    .where('attempts', '=', 0)
    .where('next_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SUMMARISED)
    .execute()

function summaryOf(waiting: readonly Waiting[]): NoticeSummary {
  const orders = waiting.flatMap(({ kind, data }) =>
    kind === 'owner_order' ? [JSON.parse(data) as Extract<OwnerMail, { kind: 'owner_order' }>['data']] : [],
  )
  const counts = { count: 0, payments: 0, noted: 0, returns: 0, toCheck: 0, runningOut: 0 }
  for (const { kind } of waiting) counts[countNames[kind as NoticeKind]] += 1

  return {
    ...counts,
    paise: orders.reduce((sum, { paise }) => sum + paise, 0),
    orders: orders.slice(0, MAX_LISTED).map(({ id, orderId, paise, toConfirm, isReservation }) => ({
      id,
      orderId,
      paise,
      toConfirm,
      isReservation,
    })),
  }
}
