import { createHash } from 'node:crypto'
import { toPaise } from '../../../contract/money.ts'
import type { PaymentProvider } from '../../../contract/manage-payments.ts'
import type { OrderPaymentMethod, OrderStatus, PaymentStatus } from '../../../contract/order.ts'
import type { RefundRequest } from '../../../contract/refund.ts'
import { isPaid } from '../../../rules/payment-state.ts'
import {
  chargeAmount,
  chargeLeft,
  chargeOfAmount,
  chargeOfOrder,
  planRefund,
  type Charge,
  type LineQuantity,
  type RefundableOrder,
} from '../../../rules/refund.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { rupees } from '../../core/mail/rupees.ts'
import { taxedLine } from '../invoicing/invoice.ts'
import { readOrderLines, readOrderTaxes, taxesOfOrder } from '../invoicing/order-records.ts'
import { amountForLighter } from './lighter-pieces.ts'
import { belongsToOrder, providers } from './order-payments.ts'
import { readRefundsOf } from './refund-queries.ts'

/**
 * The part of a refund that one payment gets back; `paymentId` is null if the order has no payment stored.
 */
export type RefundPart = { paymentId: string | null; provider: PaymentProvider; charge: Charge }

/**
 * A refund that can be made. `left`: what could be refunded before it, in paise. `hasOpen`: whether an
 * earlier one is not done yet.
 */
export type PlannedRefund = {
  lines: readonly LineQuantity[]
  charge: Charge
  left: number
  parts: RefundPart[]
  orderLines: OrderLineRow[]
  hasOpen: boolean
  digest: string
}

/** An order as its refunds depend on it, with those that count: failed ones do not. */
async function readRefundable(db: Queries, order: OrderRow) {
  const lines = await readOrderLines(db, order.id)
  const taxes = taxesOfOrder(order, await readOrderTaxes(db, order.id))
  const refundable: RefundableOrder = {
    lines: lines.map((line) => ({ ...taxedLine(line), quantity: line.quantity })),
    taxes,
    roundOff: order.round_off_paise,
  }
  const rows = (await readRefundsOf(db, [order])).filter(({ state }) => state !== 'failed')
  const earlier = rows.map((row) => ({
    lines: JSON.parse(row.lines) as LineQuantity[],
    charge: JSON.parse(row.charge) as Charge,
  }))
  return {
    refundable,
    orderLines: lines,
    rows,
    earlier,
    left:
      order.payment_status === 'refunded'
        ? 0
        : chargeAmount(
            chargeLeft(
              chargeOfOrder(refundable),
              earlier.map(({ charge }) => charge),
            ),
          ),
  }
}

/**
 * Plans a refund of pieces, of an amount in rupees or for lighter pieces; of all that is left without any.
 * With `asCredit` no money goes back. In a write, the caller must have locked the order. @throws AppError
 * invalid_input for more pieces than were bought, stale_edit if nothing was paid, refund_limit if more is
 * wanted than is left; as `amountForLighter` does.
 */
export async function planOrderRefund(
  db: Queries,
  order: OrderRow,
  wanted: Partial<Pick<RefundRequest, 'lines' | 'amount' | 'lighter' | 'asCredit' | 'restock'>>,
): Promise<PlannedRefund> {
  const { refundable, orderLines, rows, earlier, left } = await readRefundable(db, order)
  if (wanted.lines?.some(({ position, quantity }) => quantity > (orderLines[position]?.quantity ?? 0))) {
    const message = 'more than was bought'
    throw new AppError('invalid_input', `lines: ${message}`, { issues: [{ path: 'lines', message }] })
  }
  const hasPaid =
    order.payment_status === 'refunded' ||
    isPaid({
      paymentStatus: order.payment_status as PaymentStatus,
      status: order.status as OrderStatus,
      cancelledAt: order.cancelled_at,
    })
  if (!hasPaid) throw new AppError('stale_edit', 'Nothing has been paid for this order.')
  const amount = wanted.lighter
    ? await amountForLighter(db, refundable, orderLines, wanted.lighter)
    : wanted.amount === undefined
      ? left
      : toPaise(wanted.amount)
  const plan =
    left === 0 ? null : planRefund(refundable, earlier, wanted.lines ? { lines: wanted.lines } : { amount })
  if (!plan) throw new AppError('refund_limit', `At most ${rupees(left)} can be refunded.`)
  const parts: RefundPart[] = wanted.asCredit
    ? [{ paymentId: null, provider: 'credit', charge: plan.charge }]
    : divideOverPayments(plan.charge, await readPayments(db, order, rows))
  const digest = createHash('sha256')
    .update(
      JSON.stringify([
        order.id,
        order.payment_status,
        rows.map(({ id }) => id),
        plan,
        parts,
        wanted.restock ?? false,
        wanted.lighter ?? null,
      ]),
    )
    .digest('base64url')
  return { ...plan, left, parts, orderLines, hasOpen: rows.some(({ state }) => state !== 'done'), digest }
}

type RefundablePayment = Pick<RefundPart, 'paymentId' | 'provider'> & { left: number }

/**
 * The payments of an order, newest first, with what can go back to each. Credits come last, because they are
 * kept as credit and never paid out. What no payment covers goes back as the order was to be paid.
 */
async function readPayments(
  db: Queries,
  order: OrderRow,
  refunds: readonly RefundRow[],
): Promise<RefundablePayment[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_paise'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'captured')
    .where(belongsToOrder)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const refundedOf = (id: string) =>
    refunds.reduce((sum, { payment_id, amount_paise }) => (payment_id === id ? sum + amount_paise : sum), 0)
  return [
    ...[...payments.filter(isMoney), ...payments.filter((payment) => !isMoney(payment))].map(
      ({ id, provider, amount_paise }) => ({ paymentId: id, provider, left: amount_paise - refundedOf(id) }),
    ),
    { paymentId: null, provider: providers[order.payment_method as OrderPaymentMethod], left: Infinity },
  ]
}

const isMoney = ({ provider }: { provider: PaymentProvider }): boolean => provider !== 'credit'

/** Divides a refund over payments, in their order. */
function divideOverPayments(charge: Charge, payments: readonly RefundablePayment[]): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = charge
  for (const { paymentId, provider, left } of payments) {
    const amount = Math.min(left, chargeAmount(rest))
    if (amount <= 0) continue
    const part = chargeOfAmount(rest, amount)
    parts.push({ paymentId, provider, charge: part })
    rest = chargeLeft(rest, [part])
  }
  return parts
}
