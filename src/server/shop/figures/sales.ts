import { sql } from 'kysely'
import type { Reader } from '../../core/db/types.ts'

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
    .where('order_state', '=', 'estimate')
