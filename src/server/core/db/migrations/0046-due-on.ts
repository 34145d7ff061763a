import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { replaceStateTrigger } from './state-trigger.ts'

export const locks = ['orders'] as const

/**
 * The day, since 1970, on which an order on account is due. Until it is paid its state is `on_account`, also
 * where a version that does not know this writes it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('orders').addColumn('due_on', 'integer').execute()
  await replaceStateTrigger(db, engine, { columns, stateIn })
}

/** The columns that decide the state. */
const columns = [
  'source',
  'status',
  'payment_method',
  'payment_status',
  'due_on',
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
    when ${row}payment_status = 'awaiting_confirmation' and ${row}due_on is not null then 'on_account'
    when ${row}payment_status = 'awaiting_confirmation' and ${row}source = 'counter' then 'estimate'
    when ${row}payment_status = 'awaiting_confirmation' and ${row}payment_method = 'ONLINE' then 'to_pay'
    when ${row}payment_status = 'awaiting_confirmation' then 'to_confirm'
    when ${row}status = 'completed' then 'completed'
    when ${row}status = 'shipped' and ${row}unsent_pieces > 0 then 'part_sent'
    when ${row}status = 'shipped' then 'shipped'
    else 'to_pack'
  end`
