import type { OrderFilters } from '../../../../contract/manage-orders.ts'
import type { Order, OrderLine } from '../../../../contract/order.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import { addressLines } from '../../../../rules/address.ts'
import type { HsnRow } from '../../../../rules/gst-rows.ts'
import { dayInIndia, isoDay, stampText } from '../../../../rules/india-time.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { Actor } from '../../../core/context.ts'
import { csvFile, textCell } from '../../../core/lib/csv.ts'
import type { Reader } from '../../../core/db/types.ts'
import { gramsCell, invoiceRows } from '../../invoicing/register/invoice-rows.ts'
import type { Invoice } from '../../invoicing/invoice.ts'
import type { IssuedInvoice } from '../../invoicing/register/issued-invoices.ts'
import { readIssuedInvoices } from '../../invoicing/invoice-queries.ts'
import { newestFirst, type Cursor } from '../../../core/db/sql/pagination.ts'
import { fetchOrderPage, findFiltered } from './order-filters.ts'
import { readOrders } from '../base/order-queries.ts'

const columns = [
  'orderId',
  'createdAt',
  'status',
  'cancelledAt',
  'paymentMethod',
  'paymentStatus',
  'utr',
  'email',
  'address',
  'pieces',
  'products',
  'totalPrice',
  'couponCode',
  'discount',
  'tax',
  'amount',
  '_id',
  // For the courier.
  'placedAt',
  'name',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'pin',
  'state',
  // For the accountant: from the invoice, as it was issued.
  'invoiceNumber',
  'invoiceDate',
  'creditNoteNumber',
  'creditNoteDate',
  'taxable',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'roundOff',
  'buyerGstin',
  'hsn',
  'gstRate',
  'quantity',
  'netWeight',
] as const

/**
 * Exports the orders that pass the filters as CSV, newest first. Amounts in rupees, net weights in grams. An
 * order whose invoice has several HSN codes or rates has a further row for each, with nothing but these.
 */
export const exportOrders = (
  db: Reader,
  { actor, ...filters }: OrderFilters & { actor: Actor },
): AsyncIterable<string> => csvFile(columns, batches(db, actor, filters))

/** Orders per batch: a few milliseconds. */
const BATCH_SIZE = 50

type Cell = string | number | null

async function* batches(db: Reader, actor: Actor, filters: OrderFilters) {
  const matches = await findFiltered(db, filters)
  const keys = matches ? matchBatches(matches) : keyBatches(db, filters)
  for await (const ids of keys) {
    const orders = await readOrders(db, actor, ids)
    const invoices = await readIssuedInvoices(db, ids)

    yield orders.flatMap((order) => rowsOf(order, invoices.get(order._id)))
  }
}

function* matchBatches(matches: readonly Cursor[]) {
  const ids = matches.toSorted(newestFirst).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH_SIZE) yield ids.slice(start, start + BATCH_SIZE)
}

async function* keyBatches(db: Reader, filters: OrderFilters) {
  let last: Cursor | undefined
  do {
    const rows: Cursor[] = await fetchOrderPage(db, filters, { before: last, page: 1, limit: BATCH_SIZE })
    yield rows.map(({ id }) => id)
    last = rows.at(-1)
  } while (last)
}

const cellsOf = (order: Order): Cell[] => [
  order.orderId,
  order.createdAt,
  order.status,
  order.cancelledAt,
  order.paymentMethod,
  order.paymentStatus,
  textCell(order.utr),
  order.email,
  order.address === null ? null : addressLines(order.address).join(', '),
  order.totals.selectedItems,
  order.products.map(pieces).join('; '),
  order.totals.totalPrice,
  order.couponCode,
  discountsOf(order),
  order.totals.tax,
  order.amount,
  order._id,
]

/** All discounts of an order, in rupees. */
const discountsOf = ({
  totals: { discount, prepaidDiscount = 0, makingDiscount = 0, priceDiscount = 0 },
}: Order): number =>
  toRupees(
    [discount, prepaidDiscount, makingDiscount, priceDiscount].reduce((sum, each) => sum + toPaise(each), 0),
  )

/** Times are those in India. */
function courierCells({ createdAt, address, customer }: Order): Cell[] {
  const { name, phone, line1, line2, city, pin, state } = address ?? {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    line1: '',
    line2: '',
    city: '',
    pin: '',
    state: '',
  }
  return [stampText(Date.parse(createdAt)), name, phone, line1, line2, city, pin, state]
}

/** The rows of an order add up to it in every column. */
function rowsOf(order: Order, issued: IssuedInvoice | undefined): Cell[][] {
  const facts = cellsOf(order).concat(courierCells(order))
  if (!issued)
    return [facts.concat(Array<null>(10).fill(null), order.buyerGstin ?? null, Array<null>(4).fill(null))]

  return invoiceRows(issued).map((row, index) =>
    (index === 0 ? facts : furtherFacts(order, facts.length)).concat(
      accountCells(order, issued.invoice, { row, isFirst: index === 0 }),
    ),
  )
}

/** What a further row of an order repeats. */
function furtherFacts({ orderId, _id }: Order, count: number): Cell[] {
  const repeated: Partial<Record<(typeof columns)[number], Cell>> = { orderId, _id }

  return columns.slice(0, count).map((name) => repeated[name] ?? null)
}

function accountCells(
  { invoiceNumber, creditNotes, buyerGstin }: Order,
  { issuedAt, roundOff = 0 }: Invoice,
  { row, isFirst }: { row: HsnRow; isFirst: boolean },
): Cell[] {
  const creditNote = creditNotes.at(-1)
  const amounts = [row.taxable, row.cgst, row.sgst, row.utgst, row.igst, isFirst ? roundOff : 0]

  return [
    invoiceNumber,
    dateOf(issuedAt),
    creditNote?.number ?? null,
    creditNote ? dateOf(Date.parse(creditNote.at)) : null,
    ...amounts.map(toRupees),
    buyerGstin ?? null,
    row.hsn,
    `${toPercent(row.points)} %`,
    row.quantity,
    gramsCell(row.netMg),
  ]
}

const dateOf = (instant: number) => isoDay(dayInIndia(instant))

function pieces({ quantity, name, size, color }: OrderLine): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return choice ? `${quantity} × ${name} (${choice})` : `${quantity} × ${name}`
}
