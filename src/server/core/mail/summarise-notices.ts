import { v7 as uuidv7 } from 'uuid'
import type { OutboxRow } from '../db/schema/tables.ts'
import type { Tx } from '../db/types.ts'
import { findMail, noticeKinds, summaryParts } from './mail-list.ts'
import { queueMail } from './outbox.ts'
import { ownerSummary } from './owner-summary.ts'
import type { StoredSummary } from './summary-part.ts'

/** Notices that one summary counts. */
const MAX_SUMMARISED = 5000

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

  await queueMail(
    tx,
    ownerSummary({ event: `owner:summary:${uuidv7()}`, to: address, data: summaryOf(waiting) }),
  )
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
    .where('kind', 'in', noticeKinds())
    .where('to_address', '=', address)
    .where('attempts', '=', 0)
    .where('next_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SUMMARISED)
    .execute()

function summaryOf(waiting: readonly Waiting[]): StoredSummary {
  const partOf = ({ kind }: Waiting) => findMail(kind).summary
  return Object.assign(
    {},
    ...summaryParts().map((part) => part.store(waiting.filter((notice) => partOf(notice) === part))),
  )
}
