import type { PaymentMethod } from '../../../../contract/order.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { toConfirmStates } from '../../../../rules/order-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { whereStockIsKept } from '../../stock/stock-owner.ts'

/** Open unpaid orders of one customer, and the grand totals of those by UPI or bank transfer together. */
export type UnpaidOrders = { count: number; paise: number }

/**
 * Returns the unpaid orders of a customer that reserve stock or keep their price; estimates of the counter
 * are the shop's own. @param now milliseconds since 1970
 */
export async function readUnpaidOrders(db: Queries, userId: string, now: number): Promise<UnpaidOrders> {
  const { count, paise } = await db
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>('grand_total_paise').filterWhere('payment_method', '!=', 'ONLINE').as('paise'),
    ])
    .where('user_id', '=', userId)
    .where('order_state', 'in', toConfirmStates)
    .where('payment_method', '!=', 'COD')
    .where((e) => e.or([whereStockIsKept(e), e('price_until', '>', now)]))
    .executeTakeFirstOrThrow()
  return { count, paise: Number(paise) }
}

const UPI_PRICE_HOURS = 48

/**
 * Until when an unpaid order placed now keeps its price, in milliseconds since 1970; null if it is paid in
 * cash or online, or nothing in it follows metal rates.
 */
export function priceUntilOf(
  { bankPriceHours }: Pick<Config, 'bankPriceHours'>,
  method: PaymentMethod,
  lines: readonly Pick<OrderLineRow, 'breakup'>[],
): number | null {
  if (method === 'COD' || method === 'ONLINE' || lines.every(({ breakup }) => breakup === null)) return null
  return Date.now() + (method === 'UPI' ? UPI_PRICE_HOURS : bankPriceHours) * HOUR_MS
}
