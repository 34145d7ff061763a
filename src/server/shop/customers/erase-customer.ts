import type { Tx } from '../../core/db/types.ts'
import { startsWith } from '../../core/db/sql/match-text.ts'
import { endHold } from '../cart/end-hold.ts'
import { resetHourly } from '../../core/rate-limits/hourly-limits.ts'
import { isMailOf } from '../../core/mail/outbox.ts'
import { eraseRecord } from './book/erase-record.ts'
import { eraseOrders, ANONYMOUS } from '../orders/refund/erase-orders.ts'
import { eraseNotedPaymentsOf } from '../payments/base/noted-payment-queries.ts'
import { erasePayer } from '../payments/base/personal-payments.ts'
import { eraseTickets } from '../tickets/own-tickets.ts'
import { eraseNotesAbout } from '../notes/note-queries.ts'
import { emailKey, mailboxKey } from '../../core/lib/email-key.ts'
import { countersOf } from '../../core/rate-limits/rate-limits.ts'

/**
 * Erases a customer: deletes account, sessions, cart, saved products and addresses; anonymises reviews,
 * without pictures and the shop's replies, which may show or name the customer; keeps the parts of orders
 * that the law requires (eraseOrders). Used by customers and administrators alike.
 */
export async function eraseCustomer(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const reviewed = await tx.db
    .updateTable('reviews')
    .set({ author_name: ANONYMOUS, reply: null, replied_at: null, pictures: '[]' })
    .where('user_id', '=', id)
    .returning('product_id')
    .execute()
  tx.invalidate(...reviewed.map(({ product_id }) => `product:${product_id}`))
  await endHold(tx, id)
  await eraseNotesAbout(tx, id)
  // While its orders are still the customer's.
  await eraseReturns(tx, id)
  await eraseOrders(tx, id)
  await eraseRecordOf(tx, id)
  await eraseNotedPaymentsOf(tx, id)
  await erasePayer(tx, id)
  await eraseTickets(tx, { id, email })
  await eraseTraces(tx, id, email)
  await resetHourly(tx, id)
  // Rows that reference the account are deleted with it.
  await tx.db.deleteFrom('users').where('id', '=', id).execute()
}

/** Erases what the counter knows of the customer, with orders that name no account. */
async function eraseRecordOf(tx: Tx, userId: string): Promise<void> {
  const record = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (record) await eraseRecord(tx, record.id)
}

/**
 * Erases what a customer wrote with their returns, and what the shop wrote to them. The returns themselves
 * belong to the orders.
 */
async function eraseReturns(tx: Tx, userId: string): Promise<void> {
  const orders = tx.db.selectFrom('orders').select('id').where('user_id', '=', userId)
  await tx.db
    .updateTable('return_requests')
    .set({ reason: '', comment: null, message: null })
    .where('order_id', 'in', orders)
    .execute()
}

/** Returns these addresses, one spelling of each, without those that belong to another account by now. */
async function ownAddresses(tx: Tx, id: string, addresses: readonly string[]): Promise<string[]> {
  const otherUsers = await tx.db
    .selectFrom('users')
    .select('email_key')
    .where('id', '!=', id)
    .where('email_key', 'in', addresses.map(emailKey))
    .execute()
  const otherKeys = new Set(otherUsers.map(({ email_key }) => email_key))
  return [...new Map(addresses.map((address) => [emailKey(address), address]))]
    .filter(([key]) => !otherKeys.has(key))
    .map(([, address]) => address)
}

async function eraseAttempts(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tx.db.deleteFrom('codes').where('email_key', 'in', emails.map(emailKey)).execute()
  const counters = emails.map((email) => countersOf(emailKey(email), mailboxKey(email)))
  await tx.db
    .deleteFrom('throttles')
    .where((e) =>
      e.or([
        e(
          'key',
          'in',
          counters.flatMap(({ whole }) => whole),
        ),
        ...counters
          .flatMap(({ beginnings }) => beginnings)
          .map((beginning) => startsWith(e.ref('key'), beginning)),
      ]),
    )
    .execute()
}

async function erasePhone(tx: Tx, id: string): Promise<void> {
  const account = await tx.db
    .selectFrom('users')
    .select('confirmed_phone')
    .where('id', '=', id)
    .executeTakeFirst()
  if (account?.confirmed_phone) await eraseAttempts(tx, [account.confirmed_phone])
}

/**
 * Erases data that names the account without referencing it: mails, codes, rate limits, and audit log entries
 * about it.
 */
async function eraseTraces(tx: Tx, id: string, email: string): Promise<void> {
  const mails = await tx.db
    .deleteFrom('outbox')
    .where(isMailOf({ id, email }))
    .returning('to_address')
    .execute()
  await tx.db.updateTable('outbox').set({ user_id: null }).where('user_id', '=', id).execute()
  await eraseAttempts(tx, await ownAddresses(tx, id, [email, ...mails.map(({ to_address }) => to_address)]))
  await erasePhone(tx, id)
  await tx.db
    .updateTable('audit_log')
    .set({ title: ANONYMOUS, entity_id: null, before: null, after: null })
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .execute()
}
