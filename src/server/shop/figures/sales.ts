import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../../core/db/types.ts'

/**
 * Whether an order is an unpaid one of the counter. Literally the condition of the index `orders_estimates`,
 * so that it is used.
 */
export const isOpenEstimate = sql<SqlBool>`(source = 'counter' and payment_status = 'awaiting_confirmation' and cancelled_at is null and deleted_at is null)`

/** The amount of an order less its refunds, in paise. */
export const keptPaise = sql<number>`grand_total_paise - coalesce(refunded_paise, 0)`

/**
 * The lines of the order totals ledger that count as sales: without cancelled and refunded orders,
 * reservations and estimates. The ledger has no archived orders, and does not tell estimates apart: the few
 * that are open are taken off.
 */
export const earned = (db: Reader) =>
  db.selectFrom(
    db
      .selectFrom('order_tallies')
      .select(['day', 'status', 'payment_status', 'orders', 'paise', 'before_tax_paise'])
      .where('status', 'not in', ['cancelled', 'reservation'])
      .where('payment_status', '!=', 'refunded')
      .unionAll(openEstimates(db))
      .as('sales'),
  )

const openEstimates = (db: Reader) =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`(created_at + 19800000) / 86400000`.as('day'),
      'status',
      'payment_status',
      sql<number>`-1`.as('orders'),
      sql<number>`-(${keptPaise})`.as('paise'),
      sql<number>`-(total_paise - discount_paise - prepaid_discount_paise - coalesce(refunded_taxable_paise, 0))`.as(
        'before_tax_paise',
      ),
    ])
    .where(isOpenEstimate)
