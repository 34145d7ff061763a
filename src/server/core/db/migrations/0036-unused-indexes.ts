import type { Kysely } from 'kysely'

export const locks = ['orders'] as const

/** The indexes in whose place is that of the state. */
const unused = [
  'archived',
  'cancelled',
  'estimates',
  'pay_by',
  'payment',
  'pending_cash',
  'refund_due',
  'reservations',
  'status',
  'status_payment',
  'to_pack',
]

/** Removes the indexes of orders that nothing uses since their state has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of unused) await db.schema.dropIndex(`orders_${name}`).execute()
}
