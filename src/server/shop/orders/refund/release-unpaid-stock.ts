import { MINUTE_MS } from '../../../../rules/durations.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { Config } from '../../../core/config/config.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import { arrivedMoney } from '../base/order-payments.ts'
import { release } from '../../stock/release.ts'
import { orderOwner, whereStockIsKept } from '../../stock/stock-owner.ts'
import { saveOrders } from '../base/save-order.ts'

/** Maximum number of orders that one transaction releases, so that it stays short. */
export const RELEASE_BATCH_SIZE = 50

/**
 * Restocks the pieces of orders whose payment was not confirmed in time: without a reference (UTR) by UPI
 * after `unpaidMinutes`, by bank transfer, which takes longer, once the price is no longer kept; other ones
 * after `unconfirmedHours`; 0 means never. The orders stay open, in case the payment arrives late. Those that
 * are paid online end at their `pay_by`, estimates of the counter with their price. Safe to run on several
 * nodes concurrently: each order is released once.
 * @param now milliseconds since 1970
 * @returns how many orders were released; at most RELEASE_BATCH_SIZE.
 */
export async function releaseUnpaidStock(
  tx: Tx,
  { upi, bankPriceHours }: Pick<Config, 'upi' | 'bankPriceHours'>,
  now: number,
): Promise<number> {
  const before = (milliseconds: number) => (milliseconds === 0 ? 0 : now - milliseconds)
  const unpaidBefore = before(upi.unpaidMinutes * MINUTE_MS)
  const unconfirmedBefore = before(upi.unconfirmedHours * 60 * MINUTE_MS)
  // Turning off the release of unconfirmed orders turns it off for all transfers.
  const bankBefore = upi.unconfirmedHours === 0 ? 0 : before(bankPriceHours * 60 * MINUTE_MS)

  const due = tx.db
    .selectFrom('orders')
    .where('order_state', '=', 'to_confirm')
    .where('payment_method', 'in', ['UPI', 'BANK'])
    .where('status', 'in', ['pending', 'processing'])
    .where(whereStockIsKept)
    .where((e) => e.not(e.exists(arrivedMoney(e))))
    .where((e) =>
      e.or([
        e('created_at', '<', unconfirmedBefore),
        e.and([e('utr', 'is', null), e('payment_method', '=', 'UPI'), e('created_at', '<', unpaidBefore)]),
        e.and([e('utr', 'is', null), e('payment_method', '=', 'BANK'), e('created_at', '<', bankBefore)]),
      ]),
    )
    .orderBy('created_at')
    .limit(RELEASE_BATCH_SIZE)
  const rows = await lockRows(tx.db, due.selectAll()).execute()
  const released = await saveOrders(tx, rows, { stock_released_at: now })

  const owners = released.map((order) => orderOwner({ ...order, stock_released_at: null }))
  await release(tx, owners, { restock: true, by: null, keepsAssigned: true })

  return released.length
}
