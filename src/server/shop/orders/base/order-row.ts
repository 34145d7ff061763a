import type { Address } from '../../../../contract/address.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import { mailboxOf } from '../../../../rules/mailbox.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderEventRow, OrderTaxRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { isoStringOrNull, toIsoString } from '../../../core/lib/iso-time.ts'
import { timeSlices } from '../../../core/lib/time-slice.ts'
import { readPiecesOf } from '../../stock/order-pieces.ts'
import { readDocumentNumbers, type DocumentNumbers } from '../../invoicing/credit-note-queries.ts'
import { noSuchOrder, taxesOfOrder } from '../../invoicing/register/order-records.ts'
import { presentOrderLine, type LineWithHallmark } from './order-line-row.ts'
import { readRefundsOf, withRefunds } from '../../invoicing/register/refund-queries.ts'
import { presentShipment, readShipmentsOf, type SentShipment } from '../../shipments/shipment-row.ts'
import { readArrivedOf, type ReceivedPayment } from './order-payments.ts'
import { presentPayment } from './order-payment-row.ts'

/** Null for an order without an e-mail address; an erased order of the web has an empty one. */
const emailOf = ({ source, email }: OrderRow): string | null =>
  source === 'web' && email === '' ? '' : mailboxOf(email) || null

/** The related records of an order. */
type Details = {
  lines: LineWithHallmark[]
  assigned?: PieceRow[]
  shipments?: SentShipment[]
  taxes?: OrderTaxRow[]
  events?: OrderEventRow[]
  /** All money that has arrived for it. */
  arrived?: ReceivedPayment[]
  refunds?: RefundRow[]
  documents?: DocumentNumbers | undefined
}

/** Converts an order to its API form, amounts in rupees. Only administrators see who made each change. */
export function presentOrder(
  row: OrderRow,
  { lines, assigned = [], shipments = [], taxes = [], events = [], ...details }: Details,
  actor: Actor,
): Order {
  return {
    _id: row.id,
    orderId: row.order_number,
    userId: row.user_id,
    email: emailOf(row),
    customer: row.source === 'web' ? undefined : presentCustomer(row),
    reservation: row.source === 'reservation' ? true : undefined,
    handedOver: row.handed_over === 1 ? true : undefined,
    status: row.status as Order['status'],
    cancelledAt: isoStringOrNull(row.cancelled_at),
    stockReleasedAt: isoStringOrNull(row.stock_released_at),
    ...presentPayment(row, details.arrived ?? [], actor),
    totals: presentOrderTotals(row, taxes),
    couponCode: row.coupon_code,
    ...presentDocuments(details.documents),
    ...presentRefunds(row, details.refunds ?? []),
    products: lines.map((line) => presentOrderLine(line, assigned, actor)),
    address: row.address === null ? null : (JSON.parse(row.address) as Address),
    deliverBy: deliverByOf(row),
    buyerGstin: row.buyer_gstin ?? undefined,
    billingAddress: row.billing_address ?? undefined,
    gift: presentGift(row),
    shipments: shipments.length > 0 ? shipments.map(presentShipment) : undefined,
    history: events.map((event) => presentEvent(event, actor)),
    createdAt: toIsoString(row.created_at),
    updatedAt: toIsoString(row.updated_at),
  }
}

const presentCustomer = (row: OrderRow): Order['customer'] => ({
  name: row.customer_name ?? '',
  phone: row.customer_phone,
  ...(row.customer_note !== null && { note: row.customer_note }),
})

function presentOrderTotals(row: OrderRow, taxes: OrderTaxRow[]): Order['totals'] {
  const totals = {
    quantity: row.quantity,
    total: row.total_paise,
    discount: row.discount_paise - row.making_discount_paise - row.price_discount_paise,
    prepaidDiscount: row.prepaid_discount_paise,
    makingDiscount: row.making_discount_paise,
    priceDiscount: row.price_discount_paise,
    tax: row.tax_paise,
    taxes: taxesOfOrder(row, taxes),
    taxRate: row.tax_points,
    roundOff: row.round_off_paise,
    grandTotal: row.grand_total_paise,
  }

  return presentTotals(totals, row.discount_points, row.prepaid_points)
}

function presentDocuments(documents: DocumentNumbers | undefined) {
  const creditNotes = documents?.creditNotes ?? []

  return {
    invoiceNumber: documents?.invoice ?? null,
    creditNoteNumber: creditNotes.at(-1)?.number ?? null,
    creditNotes: creditNotes.map(({ number, issued_at, amount_paise }) => ({
      number,
      at: toIsoString(issued_at),
      amount: toRupees(amount_paise),
    })),
  }
}

const presentRefunds = (row: OrderRow, refunds: readonly RefundRow[]) => ({
  // Orders that an earlier version has refunded have no rows of their refunds.
  refundedAmount: toRupees(
    row.payment_status === 'refunded' ? row.grand_total_paise : (row.refunded_paise ?? 0),
  ),
  refunds: refunds.map(({ id, amount_paise, state, created_at }) => ({
    _id: id,
    amount: toRupees(amount_paise),
    state,
    at: toIsoString(created_at),
  })),
})

const presentGift = ({ gift_message, hide_prices }: OrderRow): Order['gift'] =>
  hide_prices === null ? null : { message: gift_message ?? '', hidePrices: hide_prices === 1 }

const presentEvent = ({ event, at, by_name }: OrderEventRow, actor: Actor): Order['history'][number] => ({
  event: event as Order['history'][number]['event'],
  at: toIsoString(at),
  by: actor.role === 'admin' ? by_name : null,
})

/**
 * The last day of delivery by the PIN list; null if the list does not serve its PIN code, undefined without a
 * list or an address.
 */
export function deliverByOf({
  promised_day: day,
}: Pick<OrderRow, 'promised_day'>): string | null | undefined {
  if (day === null) return undefined

  return day === 0 ? null : isoDay(day)
}

/** Maximum number of order lines that are read and presented at a time: about 10 ms of work. */
const LINE_BATCH_SIZE = 500

/** Returns one order as this actor may see it. */
export async function orderWithDetails(db: Queries, row: OrderRow, actor: Actor): Promise<Order> {
  const [order] = await ordersWithDetails(db, [row], actor)
  if (!order) throw noSuchOrder()
  return order
}

/**
 * Adds lines, pieces, parcels, taxes, history, payments and documents to orders, keeping their order: at most
 * seven queries for each batch of orders. Lets other requests run between two batches.
 */
export async function ordersWithDetails(db: Queries, rows: OrderRow[], actor: Actor): Promise<Order[]> {
  if (rows.length <= 1) return presentBatch(db, rows, actor)

  const pause = timeSlices()
  const orders: Order[] = []
  for (const batch of await batchesByLines(db, rows)) {
    orders.push(...(await presentBatch(db, batch, actor)))
    await pause()
  }

  return orders
}

/** Divides orders into batches of at most LINE_BATCH_SIZE lines, or of a single order. */
async function batchesByLines(db: Queries, rows: OrderRow[]): Promise<OrderRow[][]> {
  const counts = await db
    .selectFrom('order_lines')
    .select(['order_id', (e) => e.fn.countAll<number>().as('lines')])
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('order_id')
    .execute()

  const linesOf = new Map(counts.map(({ order_id, lines }) => [order_id, lines]))

  const batches: OrderRow[][] = []
  let total = Infinity
  for (const row of rows) {
    const lines = linesOf.get(row.id) ?? 0
    if (total + lines > LINE_BATCH_SIZE) {
      batches.push([])
      total = 0
    }
    batches.at(-1)?.push(row)
    total += lines
  }

  return batches
}

async function presentBatch(db: Queries, rows: OrderRow[], actor: Actor): Promise<Order[]> {
  if (rows.length === 0) return []

  const ids = rows.map((row) => row.id)
  const lines = await readLinesWithHallmark(db, ids)
  const pieces = await readPiecesOf(db, ids)
  const shipments = await readShipmentsOf(db, ids)
  const events = await readEvents(db, ids)
  const documentsOf = await readDocumentNumbers(db, rows)
  const refunds = await readRefundsOf(db, rows)
  const taxes = await readTaxes(db, ids)
  const arrived = await readArrivedOf(db, rows)

  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const piecesOf = Map.groupBy(pieces, ({ order_id }) => order_id)
  const shipmentsOf = Map.groupBy(shipments, ({ order_id }) => order_id)
  const eventsOf = Map.groupBy(events, ({ order_id }) => order_id)
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id)
  const taxesOf = Map.groupBy(taxes, ({ order_id }) => order_id)
  const arrivedOf = Map.groupBy(arrived, ({ order_id }) => order_id)

  return rows.map((row) =>
    presentOrder(
      row,
      {
        lines: withRefunds(linesOf.get(row.id) ?? [], refundsOf.get(row.id) ?? []),
        assigned: piecesOf.get(row.id) ?? [],
        shipments: shipmentsOf.get(row.id) ?? [],
        taxes: taxesOf.get(row.id) ?? [],
        events: eventsOf.get(row.id) ?? [],
        arrived: arrivedOf.get(row.id) ?? [],
        refunds: refundsOf.get(row.id) ?? [],
        documents: documentsOf.get(row.id),
      },
      actor,
    ),
  )
}

const readLinesWithHallmark = (db: Queries, orderIds: string[]): Promise<LineWithHallmark[]> =>
  db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .selectAll('order_lines')
    .select('products.hallmark')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

const readEvents = (db: Queries, orderIds: string[]): Promise<OrderEventRow[]> =>
  db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('at')
    .orderBy('id')
    .execute()

const readTaxes = (db: Queries, orderIds: string[]): Promise<OrderTaxRow[]> =>
  db
    .selectFrom('order_taxes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
