import { randomInt } from 'node:crypto'
import type { Totals } from '../../../../rules/cart-totals.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type {
  OrderLineRow,
  OrderPanRow,
  OrderTaxRow,
  PanDeclarationRow,
} from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { AllowedOrder } from './allow-order.ts'
import { stateOfRow } from '../base/order-state.ts'
import { keepAccount } from '../base/keep-customer.ts'
import { addToTotals } from '../base/order-totals.ts'

/**
 * The rows of a new order. `key`: the Idempotency-Key it was sent with; `pan` and `declaration`: null if it
 * needs none.
 */
type NewOrderRows = {
  key: IdempotencyKey | null
  order: AllowedOrder
  lines: OrderLineRow[]
  taxes: OrderTaxRow[]
  pan: OrderPanRow | null
  declaration: PanDeclarationRow | null
}

/** Writes a new order and counts it. @throws RetryTransaction if another order has its number, or its UTR. */
export async function writeOrder(
  tx: Tx,
  { key, order, lines, taxes, pan, declaration }: NewOrderRows,
): Promise<void> {
  const { db } = tx
  await together([
    key &&
      db
        .insertInto('order_keys')
        .values({ ...key, order_id: order.id })
        .execute(),
    insertOrRetry(
      db
        .insertInto('orders')
        .values({ ...order, order_state: stateOfRow(order) })
        .execute(),
    ),
    db.insertInto('order_lines').values(lines).execute(),
    taxes.length > 0 && db.insertInto('order_taxes').values(taxes).execute(),
    pan && db.insertInto('order_pans').values(pan).execute(),
    declaration && db.insertInto('pan_declarations').values(declaration).execute(),
    addToTotals(tx, null, order),
    order.source !== 'reservation' && keepAccount(tx, order),
  ])
}

/** What every new order begins with: of the web, pending, neither paid nor cancelled. */
export function emptyOrder(id: string) {
  const now = Date.now()
  return {
    id,
    order_number: newOrderNumber(),
    source: 'web' as const,
    customer_name: null,
    customer_phone: null,
    customer_id: null,
    customer_note: null,
    due_on: null,
    handed_over: 0,
    gift_message: null,
    hide_prices: null,
    coupon_rule: null,
    status: 'pending',
    cancelled_at: null,
    deleted_at: null,
    stock_released_at: null,
    payment_check: null,
    unsent_pieces: null,
    refunded_paise: null,
    refunded_taxable_paise: null,
    created_at: now,
    updated_at: now,
  }
}

/** The payment of an order that costs nothing, whatever its method: paid, with nothing to wait for. */
export const freeOrderColumns = {
  payment_status: 'paid',
  utr: null,
  auto_cancels: 0,
  pay_by: null,
  price_until: null,
  due_on: null,
} as const

/** The totals of an order as its row has them. Discounts in basis points. */
export const totalColumns = (
  totals: Totals,
  { discount, prepaidDiscount }: { discount: number; prepaidDiscount: number },
) => ({
  quantity: totals.quantity,
  total_paise: totals.total,
  discount_points: discount,
  discount_paise: totals.discount + totals.makingDiscount + totals.priceDiscount,
  making_discount_paise: totals.makingDiscount,
  price_discount_paise: totals.priceDiscount,
  prepaid_points: prepaidDiscount,
  prepaid_discount_paise: totals.prepaidDiscount,
  tax_points: totals.taxRate,
  tax_paise: totals.tax,
  round_off_paise: totals.roundOff,
  grand_total_paise: totals.grandTotal,
})

export const taxRows = ({ taxes }: Totals, orderId: string): OrderTaxRow[] =>
  taxes.map(({ name, hsn, rate, taxable, tax }, position) => ({
    order_id: orderId,
    position,
    name,
    hsn,
    rate_bp: rate,
    taxable_paise: taxable,
    tax_paise: tax,
  }))

// Without letters and digits that are easily confused when read aloud or from a screen.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'

const pick = (from: string) => from.charAt(randomInt(from.length))
const half = () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS) + pick(DIGITS)

/**
 * An order number that is easy to read aloud and cannot be guessed from another: AB12-CD34. About 10⁹ are
 * possible.
 */
const newOrderNumber = (): string => `${half()}-${half()}`
