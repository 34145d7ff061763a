import type { Address } from '../../../../contract/address.ts'
import type { PaymentMethod } from '../../../../contract/order.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import { priceWithCoupon } from '../../../../rules/coupon.ts'
import { isPrepaid } from '../../../../rules/prepaid.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { countOpenCashOrders } from '../../cart/open-cash-orders.ts'
import { ruleOfRow } from '../../coupons/coupon-rule.ts'
import { findPinRule } from '../../delivery/pin-rules.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { pricedLine } from '../../orders/base/order-line.ts'
import { hasOrderOfUtr } from '../../orders/place/order-inputs.ts'
import { allowOrder, type AllowedOrder } from '../../orders/place/allow-order.ts'
import { readUnpaidOrders } from '../../orders/place/unpaid-orders.ts'
import { hasPanOrDeclaration } from '../../pan/pan-declarations.ts'
import { standardClass } from '../../settings/tax-classes.ts'

/** What an order costs with another method. `totals`: null if they stay as they are. */
export type PriceByMethod = { paise: number; totals: Totals | null; order: AllowedOrder }

/** What a change of the method is checked against. */
export type MethodInputs = Awaited<ReturnType<typeof readMethodInputs>>

/**
 * Reads what a change of the method of a waiting order is checked against. `utr`: null if none is entered.
 */
export async function readMethodInputs(
  db: Queries,
  settings: Config,
  { order, utr }: { order: OrderRow; utr: string | null },
) {
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  const [lines, pinRule, openCash, { count, paise }, isUtrUsed, hasPan] = await together([
    readOrderLines(db, order.id),
    address ? findPinRule(db, settings, address.pin) : undefined,
    countOpenCashOrders(db, { user_id: order.user_id }),
    readUnpaidOrders(db, order.user_id ?? '', Date.now()),
    hasOrderOfUtr(db, utr),
    hasPanOrDeclaration(db, order.id),
  ])

  // The order itself reserves its pieces already.
  const unpaid = { count: Math.max(0, count - 1), paise }
  return { order, lines, address, pinRule, openCash, unpaid, isUtrUsed, hasPan }
}

/**
 * Prices a waiting order with another method: its lines keep their prices, but cash has no prepaid discount.
 * @throws AppError invalid_input for a method that this shop does not take; cod_limit, upi_limit,
 * address_needed, not_served, pan_needed, too_many if the order does not fit it.
 */
export function priceByMethod(settings: Config, inputs: MethodInputs, method: PaymentMethod): PriceByMethod {
  const { order, lines, openCash, unpaid } = inputs
  if (method === order.payment_method)
    throw new AppError('invalid_input', 'paymentMethod: this order cannot be paid by it')

  const totals =
    isPrepaid(method) || order.prepaid_points === 0 ? null : withoutPrepaid(settings, order, lines)
  const paise = totals?.grandTotal ?? order.grand_total_paise

  const isCash = method === 'COD'
  const facts = {
    ...inputs,
    settings,
    method,
    grandTotal: paise,
    openCash: isCash ? openCash : null,
    unpaid: isCash ? null : unpaid,
    // The place was served when the order was placed; cash is not collected everywhere.
    pinRule: isCash ? inputs.pinRule : undefined,
  }
  return { paise, totals, order: allowOrder('method change', facts, order) }
}

const withoutPrepaid = (settings: Config, order: OrderRow, lines: readonly OrderLineRow[]): Totals =>
  priceWithCoupon(lines.map(pricedLine), ruleOfRow(order), {
    prepaidDiscount: 0,
    standard: { ...standardClass(settings), rate: order.tax_points },
    roundsOff: settings.roundsOff,
  })
