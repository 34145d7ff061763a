import { sql, type ExpressionBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { HOUR_MS } from '../../../rules/durations.ts'
import { hasMailbox } from '../../../rules/mailbox.ts'
import { emailKey } from '../lib/email-key.ts'
import type { Tx, Writer } from '../db/types.ts'
import type { OutboxRow, Tables } from '../db/schema/tables.ts'
import type { QueuedMail } from './define-mail.ts'
import { ownerKinds, ownKinds } from './mail-list.ts'

/**
 * Tag that wakes this node's mail worker after the commit; workers of other nodes find the mail by polling.
 */
export const OUTBOX = 'outbox'

/**
 * Prefix of tags with the id of an urgent mail, such as a verification code: it is sent before all others.
 */
export const URGENT = 'urgent:'

/**
 * Queues a mail in the transaction that causes it, so that it is sent if and only if the transaction commits.
 * Mails without a recipient are skipped: orders of an erased customer have an empty address, and an account
 * may know only a mobile number.
 */
export const queueMail = (tx: Tx, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])

/** Queues several mails, for several events. A command may queue mails without the list of all. */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  const sent = mails.filter(({ to }) => hasMailbox(to))
  if (sent.length === 0) return
  const excess = await beyondBudget(tx.db, sent)
  const rows = sent.map((mail) => rowOf(mail, excess.has(mail)))
  await tx.db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
  const urgent = rows.filter((row) => row.useless_at !== null).map(({ id }) => `${URGENT}${id}`)
  tx.afterCommit.push((changes) => void changes.publish([OUTBOX, ...urgent]))
}

function rowOf({ definition, event, to, userId, data, uselessAt }: QueuedMail, isExcess: boolean): OutboxRow {
  const [id, now] = [uuidv7(), Date.now()]

  return {
    id,
    user_id: userId ?? null,
    event,
    to_address: to,
    to_key: emailKey(to),
    kind: definition.kind,
    data: JSON.stringify(data),
    attempts: 0,
    next_at: isExcess ? null : now,
    useless_at: uselessAt ?? null,
    sent_at: null,
    created_at: now,
    last_error: isExcess ? `more than ${MAX_OWN_MAILS} mails in an hour` : null,
  }
}

/**
 * Mails about orders and alerts that a customer can cause to themselves in an hour. Further ones are stored,
 * but not sent.
 */
const MAX_OWN_MAILS = 30

/** Returns the mails beyond what their customers may cause to themselves. */
async function beyondBudget(db: Writer, mails: readonly QueuedMail[]): Promise<Set<QueuedMail>> {
  const own = mails.filter(({ userId, definition }) => userId && definition.limit === 'customer')
  const ids = [...new Set(own.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Set()

  const kinds = [...new Set([...ownKinds(), ...own.map(({ definition }) => definition.kind)])]
  const counts = new Map((await countOwnMails(db, ids, kinds)).map(({ user_id, count }) => [user_id, count]))
  const excess = new Set<QueuedMail>()
  for (const mail of own) {
    const count = (counts.get(mail.userId ?? '') ?? 0) + 1
    counts.set(mail.userId ?? '', count)
    if (count > MAX_OWN_MAILS) excess.add(mail)
  }
  return excess
}

const countOwnMails = (db: Writer, userIds: readonly string[], kinds: readonly string[]) =>
  db
    .selectFrom('outbox')
    .select((e) => ['user_id', e.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('created_at', '>', Date.now() - HOUR_MS)
    .where('kind', 'in', kinds)
    .where((e) => e.or([e('next_at', 'is not', null), e('sent_at', 'is not', null)]))
    .groupBy('user_id')
    .execute()

/** Marks the mails to a customer's present address as theirs, before they leave it for another. */
export async function keepMailsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ user_id: id })
    .where('user_id', 'is', null)
    .where('kind', 'not in', ownerKinds())
    .where(isMailTo(email))
    .execute()
}

/**
 * Matches the mails to a customer: those they caused or got at an earlier address, and those to their present
 * one. Notices that they caused to the owner are not theirs.
 */
export const isMailOf =
  ({ id, email }: { id: string; email: string }) =>
  (e: ExpressionBuilder<Tables, 'outbox'>) =>
    e.or([
      e.and([e('user_id', '=', id), e('kind', 'not in', ownerKinds())]),
      e.and([e.or([e('user_id', 'is', null), e('kind', 'in', ownerKinds())]), isMailTo(email)(e)]),
    ])

/**
 * Matches the mails to an address in any spelling; rows of earlier versions are compared ignoring the case of
 * A to Z.
 */
const isMailTo = (email: string) => (e: ExpressionBuilder<Tables, 'outbox'>) =>
  e.or([
    e('to_key', '=', emailKey(email)),
    e.and([e('to_key', 'is', null), e(sql<string>`lower(to_address)`, '=', sql<string>`lower(${email})`)]),
  ])
