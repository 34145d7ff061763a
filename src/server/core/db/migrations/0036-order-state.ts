import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'
import { backfillState, replaceStateTrigger } from './state-trigger.ts'

export const locks = ['orders'] as const

/**
 * The state of an order, by which it is listed. No other table has a column of its name, which would be
 * ambiguous in the joins of earlier versions. Versions that do not know it write orders beside this one: a
 * trigger gives their rows the right state, and leaves alone those that have it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('orders').addColumn('order_state', textKey(engine)).execute()
  await replaceStateTrigger(db, engine, { columns, stateIn })
}

/** The columns that decide the state. */
const columns = [
  'source',
  'status',
  'payment_method',
  'payment_status',
  'cancelled_at',
  'deleted_at',
  'unsent_pieces',
]

/** The state of a row, as `stateOf` in rules/order-state.ts says. `row`: prefix of its columns. */
const stateIn = (row: string): string => `
  case
    when ${row}deleted_at is not null then 'archived'
    when ${row}cancelled_at is not null and ${row}payment_status = 'paid' then 'refund_due'
    when ${row}cancelled_at is not null then 'cancelled'
    when ${row}source = 'reservation' then 'reserved'
    when ${row}payment_status = 'refunded' then 'refunded'
    when ${row}payment_status = 'awaiting_confirmation' and ${row}source = 'counter' then 'estimate'
    when ${row}payment_status = 'awaiting_confirmation' and ${row}payment_method = 'ONLINE' then 'to_pay'
    when ${row}payment_status = 'awaiting_confirmation' then 'to_confirm'
    when ${row}status = 'completed' then 'completed'
    when ${row}status = 'shipped' and ${row}unsent_pieces > 0 then 'part_sent'
    when ${row}status = 'shipped' then 'shipped'
    else 'to_pack'
  end`

export const backfill = (db: Kysely<unknown>, _engine: Engine, after: string): Promise<string | undefined> =>
  backfillState(db, { columns, stateIn }, after)

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('orders_state')
    .on('orders')
    .columns(['order_state', 'payment_status', 'created_at', 'id']),
]
