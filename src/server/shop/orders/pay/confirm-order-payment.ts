import type { Order } from '../../../../contract/order.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import { effectivePoints, priceWithCoupon } from '../../../../rules/coupon.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { PAID_ONLINE } from '../../../../rules/payment-state.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx, Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import type { LowStockSettings } from '../../stock/low-stock.ts'
import { parseVariants, variantsColumn } from '../../catalogue/variant-row.ts'
import { makingOf, priceVariants } from '../../catalogue/weighed-prices.ts'
import { ruleOfRow } from '../../coupons/coupon-rule.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { RateBook } from '../../rates/rate-book.ts'
import { lockOrderAndCash, readCash, type Cash } from '../place/cash-limit.ts'
import { allowOrder, type AllowedOrder } from '../place/allow-order.ts'
import { completeHandedOver } from '../fulfil/complete-handed-over.ts'
import { issuePaymentReceipts } from './issue-payment-receipts.ts'
import { isUnconfirmedCash } from '../base/confirm-order.ts'
import { cancelByShop } from '../base/order-cancellation.ts'
import { mailOfPaid } from '../base/payment-mails.ts'
import { requireConfirmed, staleOrder, recordEvents } from '../base/order-changes.ts'
import { customersOf } from '../base/order-queries.ts'
import { readReceived, recordPayments } from '../base/order-payments.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { readReceivedMoney } from '../base/received-money.ts'
import { requireOpenDay } from '../base/open-day.ts'
import { reserveReleased } from '../base/reserve-released.ts'
import { saveOrders } from '../base/save-order.ts'
import { pricedLine } from '../base/order-line.ts'
import { awaitsPayment } from '../base/order-state.ts'

/** `acceptOldPrice`: whether the price of the order applies although it has expired. */
type Confirmation = { actor: Actor; id: string; confirmed: boolean; acceptOldPrice?: boolean | undefined }

/** What current prices follow from. */
type CurrentPrices = { settings: Config; rates: RateBook }

/**
 * Marks an order as paid, or an unconfirmed cash order as due on delivery; or, if a payment by UPI or bank
 * transfer has not arrived, cancels it and restocks its pieces. Does nothing if that is done already. @throws
 * AppError not_found, stale_edit if the payment is past that state or made online, or it is a reservation;
 * price_changed if its price has expired and `acceptOldPrice` is not set, cash_limit if the rest would be too
 * much cash.
 */
export async function confirmOrderPayment(
  tx: Tx,
  shop: CurrentPrices,
  { actor, id, confirmed, acceptOldPrice = false }: Confirmation,
): Promise<Order> {
  const row = await lockOrderAndCash(tx, id)
  if (row.payment_method === 'ONLINE' && row.payment_status === 'awaiting_confirmation')
    throw new AppError('stale_edit', PAID_ONLINE, { current: await orderWithDetails(tx.db, row, actor) })
  if ((await readReceivedMoney(tx.db, row))?.state === 'checking')
    throw await staleOrder(
      tx.db,
      actor,
      row,
      'has a payment of another amount. Settle it under Payments to check',
    )
  if (!confirmed) {
    if (row.payment_status !== 'awaiting_confirmation')
      throw await staleOrder(tx.db, actor, row, 'no longer awaits a payment')
    return cancelByShop(tx, actor, row, { restock: true, payment: 'not_found' })
  }

  await requireConfirmed(tx.db, actor, row)
  if (row.payment_status === 'refunded') throw await staleOrder(tx.db, actor, row, 'was refunded')

  const isExpired = await requireKeptPrice(tx.db, shop, row, acceptOldPrice)
  const cash = row.payment_status === 'paid' ? null : await readRestInCash(tx.db, row)
  if (cash) await requireOpenDay(tx)

  const after = await markPaid(
    tx,
    shop.settings,
    actor,
    allowOrder('added payment', { cash }, row),
    isExpired,
  )
  if (row.payment_status !== 'paid') await recordPayments(tx, actor, [after])

  const completed = await completeHandedOver(tx, shop.settings, actor, after)
  await issuePaymentReceipts(tx, shop.settings, [completed])
  return orderWithDetails(tx.db, completed, actor)
}

/**
 * Returns whether the price of an order has expired. @throws AppError price_changed if it has, and the old
 * one is not accepted.
 */
export async function requireKeptPrice(
  db: Queries,
  shop: CurrentPrices,
  row: OrderRow,
  acceptOldPrice = false,
): Promise<boolean> {
  const isExpired = isPriceExpired(row, Date.now())
  if (isExpired && !acceptOldPrice) throw await priceExpired(db, shop, row)

  return isExpired
}

/** The rest of an order if it is paid in cash, with the cash before it; null if it is not. */
export async function readRestInCash(db: Queries, order: OrderRow): Promise<Cash | null> {
  if (order.payment_method !== 'CASH') return null
  const amount_paise = order.grand_total_paise - (await readReceived(db, order))
  return readCash(db, order, { amount_paise })
}

/** Whether confirming the payment of this order would sell it at an expired price. */
export const isPriceExpired = (order: OrderRow, now: number): boolean =>
  awaitsPayment(order) && order.price_until !== null && order.price_until < now

/** Says until when the price of an order was kept. */
export const expiredPriceText = ({ price_until }: OrderRow): string =>
  `Its price was kept until ${momentText(price_until ?? 0)}.`

/** The error for an expired price, with the current one. */
async function priceExpired(db: Queries, shop: CurrentPrices, row: OrderRow): Promise<AppError> {
  const totals = await totalsAtCurrentRates(db, shop, row)
  const current = totals
    ? `At current rates it is ${rupees(totals.grandTotal)}.`
    : 'It is no longer sold by weight, so there is no current price.'
  return new AppError(
    'price_changed',
    `${expiredPriceText(row)} The order is ${rupees(row.grand_total_paise)}. ${current}`,
    totals
      ? {
          totals: presentTotals(totals, effectivePoints(totals, ruleOfRow(row)), row.prepaid_points),
        }
      : {},
  )
}

/**
 * Returns what an order would cost at current rates, with its discount and taxes: lines at a fixed price keep
 * it. Returns null if a weighed piece of it is no longer sold by weight.
 */
async function totalsAtCurrentRates(
  db: Queries,
  { settings, rates }: CurrentPrices,
  order: OrderRow,
): Promise<Totals | null> {
  const lines = await readOrderLines(db, order.id)
  const weighedIds = lines.filter(({ breakup }) => breakup !== null).map(({ product_id }) => product_id)
  const products =
    weighedIds.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'metal', 'pricing', 'price_rule', variantsColumn(db)])
          .where('id', 'in', weighedIds)
          .execute()

  const current = rates.ratesAt(Date.now())
  const variants = new Map(
    products.flatMap((row) =>
      priceVariants(row, parseVariants(row.variants), () => current).map((variant) => [variant.id, variant]),
    ),
  )

  const pricedLines = lines.map((line) => {
    const { weighing } = variants.get(line.variant_id ?? '') ?? {}
    const { taxClass, quantity, price, making } = pricedLine(line)
    if (line.breakup === null) return { taxClass, quantity, price, making }
    return weighing ? { taxClass, quantity, price: weighing.parts.price, making: makingOf(weighing) } : null
  })
  if (pricedLines.includes(null)) return null

  const standard = { position: 0, name: 'Standard', hsn: '', rate: order.tax_points, makingRate: null }
  return priceWithCoupon(
    pricedLines.filter((line) => line !== null),
    ruleOfRow(order),
    {
      prepaidDiscount: order.prepaid_points,
      standard,
      roundsOff: settings.roundsOff,
    },
  )
}

/**
 * Marks a locked order as paid, with history and mail; does nothing if it is. An unconfirmed cash order
 * becomes due on delivery instead. Returns the changed order.
 */
export async function markPaid(
  tx: Tx,
  settings: LowStockSettings,
  actor: Actor,
  row: AllowedOrder,
  atExpiredPrice = false,
): Promise<OrderRow> {
  const [paid = row] = await markAllPaid(tx, settings, actor, [row], atExpiredPrice)
  return paid
}

/** The same for several orders; returns them in the same order. */
export async function markAllPaid(
  tx: Tx,
  settings: LowStockSettings,
  actor: Actor,
  rows: readonly AllowedOrder[],
  atExpiredPrice = false,
): Promise<OrderRow[]> {
  const cash = rows.filter(isUnconfirmedCash)
  const due = await saveOrders(tx, cash, { payment_status: 'due_on_delivery' }, {})
  await recordEvents(
    tx,
    actor,
    cash.map(({ id }) => id),
    'confirmed',
  )

  const reserved: OrderRow[] = []
  for (const row of rows)
    if (!isUnconfirmedCash(row)) reserved.push(await reserveReleased(tx, { settings, by: actor.id }, row))
  const paid = await saveOrders(
    tx,
    reserved,
    { payment_status: 'paid' },
    atExpiredPrice ? { acceptedOldPrice: true } : {},
  )
  await announcePayments(
    tx,
    actor,
    paid.filter((_row, at) => reserved[at]?.payment_status !== 'paid'),
  )

  const changed = new Map([...due, ...paid].map((row) => [row.id, row]))
  return rows.map((row) => changed.get(row.id) ?? row)
}

/** Writes these payments into the history of their orders, and mails the customers. */
async function announcePayments(tx: Tx, actor: Actor, orders: readonly OrderRow[]): Promise<void> {
  await recordEvents(
    tx,
    actor,
    orders.map(({ id }) => id),
    'paid',
  )
  const customers = await customersOf(tx.db, orders)
  await queueMails(
    tx,
    orders.flatMap((order, at) => {
      const customer = customers[at]
      return customer ? mailOfPaid(customer, order) : []
    }),
  )
}
