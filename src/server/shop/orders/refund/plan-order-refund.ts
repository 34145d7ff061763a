import { createHash } from 'node:crypto'
import { rupees } from '../../../../rules/paise-text.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import type { OrderPaymentMethod, PaymentStatus } from '../../../../contract/order.ts'
import type { RefundRequest } from '../../../../contract/refund.ts'
import { isPaidState } from '../../../../rules/order-state.ts'
import {
  chargeAmount,
  chargeLeft,
  chargeOfAmount,
  chargeOfOrder,
  planRefund,
  type Charge,
  type LineQuantity,
  type RefundableOrder,
} from '../../../../rules/refund.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow, RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { taxedLine } from '../../invoicing/invoice.ts'
import { readOrderLines, readOrderTaxes, taxesOfOrder } from '../../invoicing/register/order-records.ts'
import { amountForLighter } from '../base/lighter-pieces.ts'
import { belongsToOrder } from '../../invoicing/register/own-payments.ts'
import { paysPaise, providers } from '../base/order-payments.ts'
import { stateOfRow } from '../base/order-state.ts'
import { readRefundsOf } from '../../invoicing/register/refund-queries.ts'

/**
 * The part of a refund that one payment gets back; `paymentId` is null if the order has no payment stored.
 * `sentPaise`: the money that goes back, where an offer of the provider makes it less than the charge.
 */
export type RefundPart = {
  paymentId: string | null
  provider: PaymentSource
  charge: Charge
  sentPaise?: number
}

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
  const orderLines = await readOrderLines(db, order.id)
  const refundable: RefundableOrder = {
    lines: orderLines.map((line) => ({ ...taxedLine(line), quantity: line.quantity })),
    taxes: taxesOfOrder(order, await readOrderTaxes(db, order.id)),
    roundOff: order.round_off_paise,
  }

  const refunds = (await readRefundsOf(db, [order])).filter(({ state }) => state !== 'failed')
  const earlierRefunds = refunds.map((row) => ({
    lines: JSON.parse(row.lines) as LineQuantity[],
    charge: JSON.parse(row.charge) as Charge,
  }))

  const chargeOfRest = chargeLeft(
    chargeOfOrder(refundable),
    earlierRefunds.map(({ charge }) => charge),
  )

  const isRefunded = order.payment_status === 'refunded'

  return {
    refundable,
    orderLines,
    refunds,
    earlierRefunds,
    left: isRefunded ? 0 : chargeAmount(chargeOfRest),
  }
}

type Refundable = Awaited<ReturnType<typeof readRefundable>>

type WantedRefund = Partial<Pick<RefundRequest, 'lines' | 'amount' | 'lighter' | 'asCredit' | 'restock'>>

/**
 * Plans a refund of pieces, of an amount in rupees or for lighter pieces; of all that is left without any.
 * With `asCredit` no money goes back. In a write, the caller must have locked the order. @throws AppError
 * invalid_input for more pieces than were bought, stale_edit if nothing was paid, refund_limit if more is
 * wanted than is left; as `amountForLighter` does.
 */
export async function planOrderRefund(
  db: Queries,
  order: OrderRow,
  wanted: WantedRefund,
): Promise<PlannedRefund> {
  const { refundable, orderLines, refunds, earlierRefunds, left } = await readRefundable(db, order)
  requireBoughtLines(orderLines, wanted)
  requirePaid(order)

  const amount = await amountOf(db, wanted, { refundable, orderLines, left })
  const plan =
    left === 0
      ? null
      : planRefund(refundable, earlierRefunds, wanted.lines ? { lines: wanted.lines } : { amount })
  if (!plan) throw new AppError('refund_limit', `At most ${rupees(left)} can be refunded.`)

  const parts: RefundPart[] = wanted.asCredit
    ? [{ paymentId: null, provider: 'credit', charge: plan.charge }]
    : divideOverPayments(plan.charge, await readPayments(db, order, refunds))

  const facts = [
    order.id,
    order.payment_status,
    refunds.map(({ id }) => id),
    plan,
    parts,
    wanted.restock ?? false,
    wanted.lighter ?? null,
  ]

  return {
    ...plan,
    left,
    parts,
    orderLines,
    hasOpen: refunds.some(({ state }) => state !== 'done'),
    digest: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  }
}

/** @throws AppError invalid_input for more pieces than were bought. */
function requireBoughtLines(orderLines: readonly OrderLineRow[], { lines = [] }: WantedRefund): void {
  const isTooMany = ({ position, quantity }: LineQuantity) => quantity > (orderLines[position]?.quantity ?? 0)
  if (!lines.some(isTooMany)) return

  throw invalid('lines', 'more than was bought')
}

/** @throws AppError stale_edit if nothing was paid for the order. */
function requirePaid(order: OrderRow): void {
  const { payment_status } = order
  const hasPaid =
    payment_status === 'refunded' || isPaidState(stateOfRow(order), payment_status as PaymentStatus)
  if (!hasPaid) throw new AppError('stale_edit', 'Nothing has been paid for this order.')
}

/** The amount of a refund, in paise, if it is not given by its pieces. */
async function amountOf(
  db: Queries,
  { amount, lighter }: WantedRefund,
  { refundable, orderLines, left }: Pick<Refundable, 'refundable' | 'orderLines' | 'left'>,
): Promise<number> {
  if (lighter) return amountForLighter(db, refundable, orderLines, lighter)

  return amount === undefined ? left : toPaise(amount)
}

type RefundablePayment = Pick<RefundPart, 'paymentId' | 'provider'> & {
  left: number
  /** The money of so much of the charge; undefined where both are the same. */
  moneyOf?: ((paise: number) => number) | undefined
}

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
    .select(['id', 'provider', 'amount_paise', 'pays_paise', 'currency'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'captured')
    .where(belongsToOrder)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

  const refundedOf = (id: string) =>
    refunds.reduce((sum, { payment_id, amount_paise }) => (payment_id === id ? sum + amount_paise : sum), 0)
  const [money, credits] = [payments.filter(isMoney), payments.filter((payment) => !isMoney(payment))]

  return [
    ...[...money, ...credits].map((payment) => ({
      paymentId: payment.id,
      provider: payment.provider,
      left: paysPaise(payment) - refundedOf(payment.id),
      moneyOf: moneyOf(payment, refundedOf(payment.id)),
    })),
    { paymentId: null, provider: providers[order.payment_method as OrderPaymentMethod], left: Infinity },
  ]
}

/**
 * How the next refund of a payment becomes money, of which an offer of the provider brought less than it
 * pays: in proportion, so that all refunds together send exactly what was paid. The fee of the provider,
 * which the customer bore, stays with it.
 */
function moneyOf(
  payment: Pick<PaymentRow, 'amount_paise' | 'pays_paise' | 'currency'>,
  refunded: number,
): ((paise: number) => number) | undefined {
  const pays = paysPaise(payment)
  if (payment.currency === null && payment.amount_paise >= pays) return undefined

  const shareOfMoney = (paise: number) => Math.round((payment.amount_paise * paise) / pays)
  return (paise) => shareOfMoney(refunded + paise) - shareOfMoney(refunded)
}

const isMoney = ({ provider }: { provider: PaymentSource }): boolean => provider !== 'credit'

/** Divides a refund over payments, in their order. */
function divideOverPayments(charge: Charge, payments: readonly RefundablePayment[]): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = charge

  for (const { paymentId, provider, left, moneyOf: moneyOfPart } of payments) {
    const amount = Math.min(left, chargeAmount(rest))
    if (amount <= 0) continue

    const part = chargeOfAmount(rest, amount)
    parts.push({
      paymentId,
      provider,
      charge: part,
      ...(moneyOfPart && { sentPaise: moneyOfPart(amount) }),
    })
    rest = chargeLeft(rest, [part])
  }

  return parts
}
