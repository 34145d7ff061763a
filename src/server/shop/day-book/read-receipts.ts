import { sql, type SqlBool } from 'kysely'
import type { DayEntryKind } from '../../../contract/day-book.ts'
import { COURIER_CASH } from '../../../rules/day-book.ts'
import type { Queries } from '../../core/db/types.ts'
import { belongsToOrderIn } from '../invoicing/register/own-payments.ts'
import {
  bookedPaise,
  customerName,
  orderNames,
  READ_LIMIT,
  voucherOf,
  type BookEntry,
  type DaySpan,
} from './book-entry.ts'

/** When a payment became money of its order. */
const bookedAt = (table: string) =>
  sql<number>`coalesce(${sql.ref(`${table}.booked_at`)}, ${sql.ref(`${table}.created_at`)})`

/** What a payment pays of its order. */
const paysPaise = sql<number>`coalesce(p.pays_paise, p.amount_paise)`

/**
 * Payments of earlier versions, and of cash on delivery, have no instant of their own: those count while they
 * are their order's, these once it is completed.
 */
const isBooked = sql<SqlBool>`(payments.booked_at is not null or (${belongsToOrderIn('payments')}
  and not (payments.provider = 'cash' and orders.payment_method = 'COD')))`

/** The amount due of the order after the payment. */
const dueAfter = sql<number>`orders.grand_total_paise - coalesce((
  select sum(${paysPaise}) from payments as p
  where p.order_id = payments.order_id and p.state = 'captured' and ${belongsToOrderIn('p')}
    and (${bookedAt('p')}, p.id) <= (${bookedAt('payments')}, payments.id)), 0)`

/** Reads the payments of orders that came in this time. */
export async function readReceipts(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as staff', 'staff.id', 'payments.booked_by')
    .select([
      'payments.id',
      bookedAt('payments').as('at'),
      'payments.provider as way',
      bookedPaise.as('paise'),
      dueAfter.as('due'),
      'invoices.number as invoice',
      voucherOf('receipt').as('receipt'),
      'orders.id as order_id',
      'orders.order_number',
      'orders.customer_name',
      'orders.address',
      'customers.username',
      'staff.username as by',
    ])
    .where(bookedAt('payments'), '>=', from)
    .where(bookedAt('payments'), '<', to)
    .where('payments.state', '=', 'captured')
    .where('payments.amount_paise', '>', 0)
    .where(isBooked)
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, way, paise, due, invoice, receipt, by, ...order }) => ({
    id,
    at,
    kind: Number(due) > 0 ? 'advance' : 'sale',
    number: (Number(due) > 0 ? receipt : (invoice ?? receipt)) ?? order.order_number,
    customer: customerName(order),
    way,
    paise,
    by,
    note: null,
    order: orderNames(order),
  }))
}

/** Cash on delivery: what the courier collected of an order, on the day on which it was first completed. */
export async function readDelivered(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('order_events as e')
    .innerJoin('orders', 'orders.id', 'e.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as staff', 'staff.id', 'e.by_user_id')
    .select([
      'e.id',
      'e.at',
      sql<number>`orders.grand_total_paise - coalesce((
        select sum(${paysPaise}) from payments as p
        where p.order_id = orders.id and p.state = 'captured' and ${belongsToOrderIn('p')}
          and (p.provider <> 'cash' or p.booked_at is not null)), 0)`.as('paise'),
      'invoices.number as invoice',
      'orders.id as order_id',
      'orders.order_number',
      'orders.customer_name',
      'orders.address',
      'customers.username',
      'staff.username as by',
    ])
    .where('e.at', '>=', from)
    .where('e.at', '<', to)
    .where(sql<SqlBool>`e.event = 'completed'`)
    .where('orders.payment_method', '=', 'COD')
    .where(
      sql<SqlBool>`not exists (select 1 from order_events as earlier where earlier.order_id = e.order_id
        and earlier.event = 'completed' and (earlier.at, earlier.id) < (e.at, e.id))`,
    )
    .limit(READ_LIMIT)
    .execute()

  return rows
    .map(({ id, at, paise, invoice, by, ...order }) => ({
      id,
      at,
      kind: 'sale' as const,
      number: invoice ?? order.order_number,
      customer: customerName(order),
      way: COURIER_CASH,
      paise: Number(paise),
      by,
      note: null,
      order: orderNames(order),
    }))
    .filter(({ paise }) => paise > 0)
}

/** Reads the cash of a day (2026-11-27) that belongs to no order. */
export async function readCashEntries(db: Queries, day: string): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('cash_entries')
    .leftJoin('users as staff', 'staff.id', 'cash_entries.by_user')
    .select(['cash_entries.id', 'at', 'kind', 'amount_paise', 'note', 'staff.username as by'])
    .where('day', '=', day)
    .where('kind', '!=', 'opening')
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, kind, amount_paise, note, by }) => ({
    id,
    at,
    kind: kind as DayEntryKind,
    number: null,
    customer: null,
    way: 'cash',
    paise: amount_paise,
    by,
    note,
    order: null,
  }))
}
