import type { Address } from '../../../contract/address.ts'
import type { PaymentMethod } from '../../../contract/order.ts'
import { priceCart, type Totals } from '../../../rules/cart-totals.ts'
import { isPrepaid } from '../../../rules/prepaid.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { countOpenCashOrders, requireFewOpenCash } from '../cart/open-cash-orders.ts'
import { findPinRule } from '../delivery/pin-rules.ts'
import { requireServed } from '../delivery/require-served.ts'
import { pricedLine } from '../orders/base/order-line.ts'
import { requireMethodFits } from '../orders/place/payment-limits.ts'
import { readUnpaidOrders, requireFewUnpaid } from '../orders/place/unpaid-orders.ts'
import { standardClass } from '../settings/tax-classes.ts'

/** What an order costs with another method. `totals`: null if they stay as they are. */
export type PriceByMethod = { paise: number; totals: Totals | null }

/**
 * Prices a waiting order with another method: its lines keep their prices, but cash has no prepaid discount.
 * @throws AppError invalid_input for a method that this shop does not take; cod_limit, upi_limit,
 * address_needed, not_served, too_many if the order does not fit it.
 */
export async function priceByMethod(
  db: Queries,
  settings: Config,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
  method: PaymentMethod,
): Promise<PriceByMethod> {
  if (method === order.payment_method || !settings.paymentMethods.includes(method))
    throw new AppError('invalid_input', 'paymentMethod: this order cannot be paid by it')

  const totals =
    isPrepaid(method) || order.prepaid_points === 0 ? null : withoutPrepaid(settings, order, lines)
  const paise = totals?.grandTotal ?? order.grand_total_paise

  requireMethodFits(settings, method, { grandTotal: paise })
  if (method === 'COD') await requireCashDelivery(db, settings, order)
  else await requireFewOthers(db, settings, order, paise)

  return { paise, totals }
}

const withoutPrepaid = (settings: Config, order: OrderRow, lines: readonly OrderLineRow[]): Totals =>
  priceCart(lines.map(pricedLine), {
    discount: order.discount_points,
    prepaidDiscount: 0,
    standard: { ...standardClass(settings), rate: order.tax_points },
    roundsOff: settings.roundsOff,
  })

/** @throws AppError address_needed, not_served, too_many. */
async function requireCashDelivery(db: Queries, settings: Config, order: OrderRow): Promise<void> {
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  if (!address && settings.cod.needsAddress)
    throw new AppError('address_needed', 'Please add a delivery address. Cash on delivery needs one.')
  if (address) requireServed(await findPinRule(db, settings, address.pin), address.pin, 'COD')

  requireFewOpenCash(settings, await countOpenCashOrders(db, { user_id: order.user_id }))
}

/** Besides the order itself, which reserves its pieces already. @throws AppError too_many. */
async function requireFewOthers(
  db: Queries,
  settings: Config,
  order: OrderRow,
  paise: number,
): Promise<void> {
  const { count, paise: unpaid } = await readUnpaidOrders(db, order.user_id ?? '', Date.now())
  requireFewUnpaid(settings, { count: Math.max(0, count - 1), paise: unpaid }, paise)
}
