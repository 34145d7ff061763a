import type { Address } from '../../../contract/address.ts'
import { orderStatuses, type Order } from '../../../contract/order.ts'
import { lastLeavingDay } from '../../../rules/lead-time.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { rememberAddress } from '../addresses/order-addresses.ts'
import { requireBuyerGstin } from '../addresses/buyer-gstin.ts'
import { findPinRule } from '../delivery/pin-rules.ts'
import { promisedDayOf, requireServed } from '../delivery/require-served.ts'
import { readOrderLines } from '../invoicing/order-records.ts'
import { noLongerPossible } from './order-changes.ts'
import { requireOwnOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'

/**
 * Sets the address of an order placed without one, and adds it to the customer's addresses. @throws AppError
 * not_found, stale_edit if it is too late, not_served, or invalid_input if the order's GSTIN belongs to
 * another state.
 */
export async function setOrderAddress(
  tx: Tx,
  settings: Config,
  { actor, key, address }: { actor: Actor; key: string; address: Address },
): Promise<Order> {
  const order = await requireOwnOrder(tx.db, actor, key)
  requireBuyerGstin(order.buyer_gstin, address.state)
  const rule = await findPinRule(tx.db, settings, address.pin)
  requireServed(rule, address.pin, order.payment_method)
  const now = Date.now()
  const changed = await tx.db
    .updateTable('orders')
    .set({
      address: JSON.stringify(address),
      promised_day: promisedDayOf(
        rule,
        address.pin,
        now,
        lastLeavingDay(await readOrderLines(tx.db, order.id)),
      ),
      updated_at: now,
    })
    .where('id', '=', order.id)
    .where('address', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('status', 'in', orderStatuses.filter(isBeforeDispatch))
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw noLongerPossible('be given an address')

  await rememberAddress(tx, actor, address)
  return orderWithDetails(tx.db, changed, actor)
}
