import { priceUntilOfAdvance } from '../../../../rules/advance-price.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'

/** What an order has received, and receives now, in paise. */
type NewAdvance = { received: number; paise: number; at: number }

/** Until when an order keeps its price after a part of it is paid; null: for good. One of the web keeps its own. */
export function keptPriceUntil(
  { advance }: Pick<Config, 'advance'>,
  { source, payment_method, due_on, grand_total_paise: total, price_until: priceUntil }: OrderRow,
  payment: NewAdvance,
): number | null {
  if (source !== 'counter' || payment_method === 'ONLINE' || due_on !== null) return priceUntil

  return priceUntilOfAdvance({ ...payment, total, priceUntil }, advance)
}
