import { sql, type Kysely } from 'kysely'

/** An index of the cancelled orders whose payment has not been refunded, newest first in lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_refund_due on orders (payment_status, created_at, id)
    where deleted_at is null and cancelled_at is not null and payment_status = 'paid'`.execute(db)
}
