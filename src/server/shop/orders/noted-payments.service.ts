import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../contract/money.ts'
import type { ManagedPayment, NotedPayment } from '../../../contract/noted-payment.ts'
import type { NewOrder } from '../../../contract/order.ts'
import type { PageQuery } from '../../../contract/fields.ts'
import { paiseOf } from '../../../rules/pricing.ts'
import type { Actor } from '../../core/context.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { NotedPaymentRow } from '../../core/db/schema/hold-tables.ts'
import { fetchPage, type Page } from '../../core/db/sql/pagination.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readOrderLines } from '../invoicing/invoices.service.ts'
import { queueMail, type CancelledBy } from '../../core/mail/outbox.ts'

type Refused = { actor: Actor; body: NewOrder; refusal: AppError }

/**
 * Stores the UTR and the items of a rejected order and mails the shop, once per UTR and customer. Skips a UTR that has
 * paid for another order of the customer. Returns whether the payment is now in the list: undefined if it does not
 * belong there, false if the customer has too many in it.
 */
export async function notePayment(tx: Tx, shopEmail: string, { actor, body, refusal }: Refused): Promise<boolean | undefined> {
  const { utr } = body
  if (!utr || body.paymentMethod !== 'UPI') return undefined
  await lockRow(tx, 'users', actor.id)
  const used = await tx.db.selectFrom('orders').select('id').where('utr', '=', utr).where('user_id', '=', actor.id).executeTakeFirst()
  if (used) return undefined
  const known = await tx.db.selectFrom('noted_payments').select('id').where('utr', '=', utr).where('user_id', '=', actor.id).executeTakeFirst()
  if (known) return true
  if (await hasManyNoted(tx.db, actor.id)) return false
  const row: NotedPaymentRow = {
    id: uuidv7(), user_id: actor.id, username: actor.username, email: actor.email, utr, amount_paise: paiseOf(body.amount), reason: refusal.message,
    lines: JSON.stringify(await namedLines(tx.db, body)), created_at: Date.now(), settled_at: null, settled_by: null,
  }
  await tx.db.insertInto('noted_payments').values(row).execute()
  const data = { utr, amountPaise: row.amount_paise, reason: row.reason }
  await queueMail(tx, { event: `payment:${row.id}:noted`, to: shopEmail, userId: actor.id, kind: 'payment_noted', data })
  return true
}

/** Payments of one customer that are noted in an hour, and that may be open. */
const [MAX_NOTED_PER_HOUR, MAX_OPEN_NOTED] = [5, 10]
const HOUR_MS = 3_600_000

async function hasManyNoted(db: Queries, userId: string): Promise<boolean> {
  const { open, recent } = await db
    .selectFrom('noted_payments')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('settled_at', 'is', null).as('open'),
      e.fn.countAll<number>().filterWhere('created_at', '>', Date.now() - HOUR_MS).as('recent'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return open >= MAX_OPEN_NOTED || recent >= MAX_NOTED_PER_HOUR
}

/**
 * Adds the payment of an order that has just been cancelled to the list if its customer had entered a reference, and
 * returns the order then. A customer who has too many in the list adds none by cancelling.
 */
export async function notePaymentOfCancelled(tx: Tx, { username }: { username: string }, order: OrderRow, by: CancelledBy): Promise<OrderRow> {
  const { id, user_id, email, utr, grand_total_paise, payment_status } = order
  if (payment_status !== 'awaiting_confirmation' || utr === null) return order
  if (by === 'shopper' && user_id !== null) {
    await lockRow(tx, 'users', user_id)
    if (await hasManyNoted(tx.db, user_id)) return order
  }
  const lines = (await readOrderLines(tx.db, id)).slice(0, MAX_NOTED_LINES).map(({ name, quantity, size, color }) => ({ name, quantity, size: size || null, color: color || null }))
  const noted = { reason: `The ${by} cancelled order ${order.order_number}.`, lines: JSON.stringify(lines), settled_at: null, settled_by: null }
  await tx.db
    .insertInto('noted_payments')
    .values({ id: uuidv7(), user_id, username, email, utr, amount_paise: grand_total_paise, created_at: Date.now(), ...noted })
    // It was noted before this order could be placed.
    .onConflict((conflict) => conflict.columns(['user_id', 'utr']).doUpdateSet(noted))
    .execute()
  await tx.db.updateTable('orders').set({ payment_check: 1 }).where('id', '=', id).execute()
  return { ...order, payment_check: 1 }
}

/** Lines of an order that are stored with its payment. */
const MAX_NOTED_LINES = 20

/** The first products of the rejected order, by their names in the catalogue. */
async function namedLines(db: Queries, { products }: NewOrder): Promise<NotedPayment['products']> {
  const first = products.slice(0, MAX_NOTED_LINES)
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', first.map(({ productId }) => productId)).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return first.map(({ productId, quantity, size, color }) => ({
    name: names.get(productId) ?? 'A product no longer sold', quantity, size: size ?? null, color: color ?? null,
  }))
}

/** Lists noted payments, newest first, and the total. */
export async function listNotedPayments(db: Reader, { settled, ...page }: PageQuery & { settled?: 'true' | 'false' | undefined }): Promise<Page<ManagedPayment>> {
  const all = db.selectFrom('noted_payments')
  const found = settled ? all.where('settled_at', settled === 'true' ? 'is not' : 'is', null) : all
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await fetchPage(found.selectAll(), page)
  return { rows: await presentManaged(db, rows), total }
}

/** Marks a payment as settled. A settled one stays as it is. @throws AppError not_found. */
export async function settleNotedPayment(tx: Tx, actor: Actor, id: string): Promise<ManagedPayment> {
  const before = await tx.db.selectFrom('noted_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw new AppError('not_found', 'There is no such payment.')
  const settled = await tx.db
    .updateTable('noted_payments')
    // An erased customer keeps their name here until the payment is settled.
    .set({ settled_at: Date.now(), settled_by: actor.username, ...(before.user_id === null && noPerson) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  await tx.db.updateTable('orders').set({ payment_check: null }).where('utr', '=', before.utr).where('payment_check', '=', 1).execute()
  const after = settled ?? (await tx.db.selectFrom('noted_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  addAuditEntry(tx, { entity: 'payment', id, title: `UTR ${after.utr}`, before: { settled: !settled }, after: { settled: true } })
  const [payment] = await presentManaged(tx.db, [after])
  return payment as ManagedPayment
}

/** Lists the noted payments of a customer, oldest first. */
export async function listOwnPayments(db: Reader, userId: string): Promise<NotedPayment[]> {
  const rows = await db.selectFrom('noted_payments').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  return rows.map(present)
}

const noPerson = { username: 'Former shopper', email: '' }

/** Moves a customer's noted payments to another e-mail. */
export async function moveNotedPaymentsToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.db.updateTable('noted_payments').set({ email }).where('user_id', '=', userId).execute()
}

/** Erases a customer from their settled payments; open ones are erased when they are settled. */
export async function eraseNotedPaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.updateTable('noted_payments').set(noPerson).where('user_id', '=', userId).where('settled_at', 'is not', null).execute()
}

const present = (row: NotedPaymentRow): NotedPayment => ({
  _id: row.id,
  utr: row.utr,
  amount: toRupees(row.amount_paise),
  reason: row.reason,
  products: JSON.parse(row.lines) as NotedPayment['products'],
  createdAt: toIsoString(row.created_at),
  settledAt: row.settled_at === null ? null : toIsoString(row.settled_at),
})

async function presentManaged(db: Queries, rows: NotedPaymentRow[]): Promise<ManagedPayment[]> {
  const orders = rows.length === 0 ? [] : await db.selectFrom('orders').select(['utr', 'order_number']).where('utr', 'in', rows.map(({ utr }) => utr)).execute()
  const numbers = new Map(orders.map(({ utr, order_number }) => [utr, order_number]))
  return rows.map((row) => ({
    ...present(row), userId: row.user_id, username: row.username, email: row.email, settledBy: row.settled_by, orderId: numbers.get(row.utr) ?? null,
  }))
}
