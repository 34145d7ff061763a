import { sql, type SqlBool } from 'kysely'
import type { OrderPaymentMethod } from '../../../contract/order.ts'
import type { Queries } from '../../core/db/types.ts'
import { SYSTEM_ACTOR } from '../orders/base/order-changes.ts'
import { providers } from '../orders/base/order-payments.ts'
import { refundWay } from '../orders/base/refund-way.ts'
import {
  bookedPaise,
  customerName,
  orderNames,
  READ_LIMIT,
  voucherOf,
  type BookEntry,
  type DaySpan,
} from './book-entry.ts'

/** Reads the refunds of orders that were made in this time, with the money that was sent. */
export async function readRefunded(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('partial_credit_notes as notes', (join) =>
      join.onRef('notes.order_id', '=', 'refunds.order_id').onRef('notes.refund_id', '=', 'refunds.id'),
    )
    .leftJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as staff', 'staff.id', 'refunds.by_user')
    .select([
      'refunds.id',
      'refunds.updated_at as at',
      sql<number>`coalesce(refunds.sent_paise, refunds.amount_paise)`.as('paise'),
      'refunds.way',
      'payments.provider',
      'orders.payment_method',
      'notes.number',
      voucherOf('refund').as('voucher'),
      'orders.id as order_id',
      'orders.order_number',
      'orders.customer_name',
      'orders.address',
      'customers.username',
      'staff.username as by',
    ])
    .where(sql<SqlBool>`refunds.state = 'done'`)
    .where('refunds.updated_at', '>=', from)
    .where('refunds.updated_at', '<', to)
    .where('refunds.amount_paise', '>', 0)
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, paise, way, provider, payment_method, number, voucher, by, ...order }) => ({
    id,
    at,
    kind: 'refund',
    number: number ?? voucher ?? order.order_number,
    customer: customerName(order),
    way: refundWay({
      way,
      provider: provider ?? providers[payment_method as OrderPaymentMethod],
      method: payment_method,
    }),
    paise,
    by,
    note: null,
    order: orderNames(order),
  }))
}

/** Reads the advances of cancelled orders that were paid back in this time. */
export async function readPaidBack(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('users as customers', 'customers.id', 'orders.user_id')
    .select([
      'payments.id',
      sql<number>`payments.settled_at`.as('at'),
      bookedPaise.as('paise'),
      'payments.provider as way',
      'payments.settled_by as by',
      voucherOf('refund').as('voucher'),
      'orders.id as order_id',
      'orders.order_number',
      'orders.customer_name',
      'orders.address',
      'customers.username',
    ])
    .where(sql<SqlBool>`payments.settled_as = 'refund'`)
    .where('payments.settled_at', '>=', from)
    .where('payments.settled_at', '<', to)
    .where('payments.booked_at', 'is not', null)
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, paise, way, by, voucher, ...order }) => ({
    id: `${id}-back`,
    at,
    kind: 'refund',
    number: voucher ?? order.order_number,
    customer: customerName(order),
    way,
    paise,
    by: by === SYSTEM_ACTOR.username ? null : by,
    note: null,
    order: orderNames(order),
  }))
}

/** Reads the vouchers of old gold that was bought in this time, on the credit of an order. */
export async function readOldGold(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('credits')
    .innerJoin('purchase_vouchers as vouchers', 'vouchers.credit_id', 'credits.id')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .leftJoin('old_gold_payouts as payouts', 'payouts.credit_id', 'credits.id')
    .leftJoin('users as staff', 'staff.id', 'credits.by_user')
    .select([
      'credits.id',
      'credits.at',
      sql<number>`credits.amount_paise - coalesce(payouts.amount_paise, 0)`.as('paise'),
      'vouchers.number',
      'vouchers.seller_name as customer',
      'orders.id as order_id',
      'orders.order_number',
      'staff.username as by',
    ])
    .where('credits.at', '>=', from)
    .where('credits.at', '<', to)
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, paise, number, customer, by, ...order }) => ({
    id,
    at,
    kind: 'old_gold',
    number,
    customer: customer || null,
    way: 'credit',
    paise,
    by,
    note: null,
    order: orderNames(order),
  }))
}

/**
 * Reads the payouts for old gold in this time: for that which was bought without a sale, and for that
 * which was above its order.
 */
export async function readOldGoldPayouts(db: Queries, { from, to }: DaySpan): Promise<BookEntry[]> {
  const rows = await db
    .selectFrom('old_gold_payouts as payouts')
    .leftJoin('old_gold_purchases as purchases', 'purchases.id', 'payouts.purchase_id')
    .leftJoin('purchase_vouchers as vouchers', 'vouchers.credit_id', 'payouts.credit_id')
    .leftJoin('credits', 'credits.id', 'payouts.credit_id')
    .leftJoin('orders', 'orders.id', 'credits.order_id')
    .leftJoin('users as staff', 'staff.id', 'payouts.by_user')
    .select([
      'payouts.id',
      'payouts.at',
      'payouts.way',
      'payouts.amount_paise as paise',
      sql<string>`coalesce(purchases.number, vouchers.number)`.as('number'),
      sql<string>`coalesce(purchases.seller_name, vouchers.seller_name)`.as('customer'),
      'orders.id as order_id',
      'orders.order_number',
      'staff.username as by',
    ])
    .where('payouts.at', '>=', from)
    .where('payouts.at', '<', to)
    .limit(READ_LIMIT)
    .execute()

  return rows.map(({ id, at, paise, way, number, customer, by, order_id, order_number }) => ({
    id,
    at,
    kind: 'old_gold',
    number,
    customer: customer || null,
    way,
    paise,
    by,
    note: null,
    order: order_id === null ? null : orderNames({ order_id, order_number: order_number ?? '' }),
  }))
}
