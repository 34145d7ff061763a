import type { CreditKind } from '../../../contract/credit.ts'
import { invoiceNumber } from '../../../rules/financial-year.ts'
import { isoDay } from '../../../rules/india-time.ts'
import { billNeedsAddress } from '../../../rules/named-buyer.ts'
import { paymentWayName } from '../../../rules/payment-state.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { readPiecesOf } from '../stock/order-pieces.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'
import { factColumns, factsOf } from './invoice-facts.ts'
import { makeInvoice, type OrderContents } from './invoice.ts'
import { issueCreditNote, issueRefundNotes } from './issue-credit-note.ts'
import { readLinesOf, readTaxesOf, taxableOfOrder } from './register/order-records.ts'

/**
 * Issues an order's invoice, once: an existing one stays unchanged. The caller must have locked the order
 * until the transaction ends, and must lock no other order afterwards, because waiting for a serial number
 * means waiting for the transactions that got theirs before. @throws AppError address_needed if an address is
 * required by law but missing.
 */
export const ensureInvoice = (tx: Tx, settings: Config, order: OrderRow): Promise<void> =>
  ensureInvoices(tx, settings, [order])

/** The same for several orders. Lets other requests run between them. */
export async function ensureInvoices(tx: Tx, settings: Config, orders: readonly OrderRow[]): Promise<void> {
  const issued = await readInvoiced(tx.db, orders)
  const open = orders.filter(({ id }) => !issued.has(id))
  if (open.length === 0) return

  const ids = open.map(({ id }) => id)
  const lines = await readLinesOf(tx.db, ids)
  const taxes = await readTaxesOf(tx.db, ids)
  const pieces = Map.groupBy(await readPiecesOf(tx.db, ids), ({ order_id }) => order_id)
  const pause = timeSlices()
  for (const order of open) {
    const contents = {
      lines: lines.get(order.id) ?? [],
      taxes: taxes.get(order.id) ?? [],
      pieces: pieces.get(order.id) ?? [],
      ...(await readPaid(tx.db, order)),
    }
    await writeInvoice(tx, settings, order, contents)
    await pause()
  }
}

/** The ids of those of these orders that have an invoice. */
async function readInvoiced(db: Queries, orders: readonly OrderRow[]): Promise<Set<string>> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('invoices').select('order_id').where('order_id', 'in', ids).execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

async function writeInvoice(
  tx: Tx,
  settings: Config,
  order: OrderRow,
  contents: OrderContents,
): Promise<void> {
  if (needsBuyerAddress(settings, order))
    throw new AppError(
      'address_needed',
      'Invoices of ₹50,000 or more must show the buyer’s address. Enter it on the page of the order, or ask the customer to.',
    )

  const { issued_at, ...place } = await nextInvoiceNumber(tx, 'invoice_serials')
  const number = invoiceNumber(place.year, place.serial)
  const invoice = makeInvoice(settings, order, contents, { number, issuedAt: issued_at })
  await tx.db
    .insertInto('invoices')
    .values({
      order_id: order.id,
      ...place,
      number,
      issued_at,
      document: JSON.stringify(invoice),
      ...factColumns(factsOf(settings.trade, order)),
    })
    .execute()
  // An order refunded before dispatch gets its credit notes immediately.
  if (order.refunded_paise !== null) await issueRefundNotes(tx, order)
  if (order.payment_status === 'refunded') await issueCreditNote(tx, order)
}

/** Whether the law requires the buyer's address on the invoice of an order that has none. */
export const needsBuyerAddress = ({ trade }: Pick<Config, 'trade'>, order: OrderRow): boolean =>
  order.address === null && billNeedsAddress(trade.gstin, taxableOfOrder(order))

/**
 * How an order of the counter was paid, such as `Card terminal, Cash`, and the amounts, and the amount due on
 * account; nothing for all others, and before it is paid.
 */
async function readPaid(
  db: Queries,
  { id, source, due_on, grand_total_paise }: OrderRow,
): Promise<Pick<OrderContents, 'payment' | 'payments' | 'due'>> {
  if (source !== 'counter') return {}
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'method', 'amount_paise', 'pays_paise'])
    .where('order_id', '=', id)
    .where('state', '=', 'captured')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0 && due_on === null) return {}

  const sums = new Map<string, number>()
  for (const { provider, method, amount_paise, pays_paise } of rows) {
    const name = paymentWayName({ provider, ...(provider === 'credit' && { credit: method as CreditKind }) })
    sums.set(name, (sums.get(name) ?? 0) + (pays_paise ?? amount_paise))
  }

  const payments = [...sums].map(([name, amount]) => ({ name, amount }))
  const unpaid = payments.reduce((rest, { amount }) => rest - amount, grand_total_paise)
  const due = due_on !== null && unpaid > 0 ? { on: isoDay(due_on), amount: unpaid } : undefined
  const ways = due ? [...sums.keys(), 'On account'] : [...sums.keys()]

  return { payment: ways.join(', '), payments, due }
}
