import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS } from '../../../../rules/durations.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { isUnconfirmedCash } from '../base/confirm-order.ts'
import { cancelFirstDue } from '../base/order-cancellation.ts'

/** Hours after which an order that its customer did not confirm is cancelled. */
const UNCONFIRMED_HOURS = 24
/** Maximum hours in place of COD_RELEASE_HOURS for an order without an address. */
const NO_ADDRESS_HOURS = 24

const pendingCash = (db: Queries) =>
  db
    .selectFrom('orders')
    .where('order_state', 'in', ['to_confirm', 'to_pack'])
    .where('status', '=', 'pending')
    .where('payment_method', '=', 'COD')

/** Whether an order is older than `times` COD_RELEASE_HOURS. `now`: milliseconds since 1970. */
const isOlderThan =
  (times: number, { releaseHours }: Config['cod'], now: number) =>
  (e: ExpressionBuilder<Tables, 'orders'>) => {
    const before = (hours: number) => now - times * hours * HOUR_MS
    return e.or([
      e('created_at', '<', before(releaseHours)),
      e.and([
        e('address', 'is', null),
        e('created_at', '<', before(Math.min(releaseHours, NO_ADDRESS_HOURS))),
      ]),
    ])
  }

/** Returns the ids of the oldest cash orders without any action for COD_RELEASE_HOURS; none if that is 0. */
export async function findIdleCashOrders(
  db: Queries,
  { cod }: Pick<Config, 'cod'>,
  now: number,
  limit: number,
): Promise<string[]> {
  if (cod.releaseHours === 0) return []

  const rows = await pendingCash(db)
    .select('id')
    .where('payment_status', '=', 'due_on_delivery')
    .where(isOlderThan(1, cod, now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

  return rows.map(({ id }) => id)
}

/**
 * Cancels the oldest cash order that its customer did not confirm in time, or on which nobody has acted for
 * twice COD_RELEASE_HOURS: restocks its pieces and mails the customer.
 * @returns whether an order was cancelled.
 */
export async function cancelIdleCashOrder(
  tx: Tx,
  { cod }: Pick<Config, 'cod'>,
  now: number,
): Promise<boolean> {
  const cancelled = await cancelFirstDue(
    tx,
    now,
    (db) => dueCash(db, cod, now),
    (order) => (isUnconfirmedCash(order) ? 'not_confirmed' : 'not_prepared'),
  )

  return cancelled !== undefined
}

const dueCash = (db: Queries, cod: Config['cod'], now: number) =>
  pendingCash(db)
    .where((e) =>
      e.or([
        e.and([
          e('payment_status', '=', 'awaiting_confirmation'),
          e('created_at', '<', now - UNCONFIRMED_HOURS * HOUR_MS),
        ]),
        ...(cod.releaseHours === 0
          ? []
          : [
              e.and([
                e('payment_status', '=', 'due_on_delivery'),
                e('auto_cancels', '=', 1),
                isOlderThan(2, cod, now)(e),
              ]),
            ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
