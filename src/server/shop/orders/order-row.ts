import type { Address } from '../../../contract/address.ts'
import type { CreditKind } from '../../../contract/credit.ts'
import type { Hallmark } from '../../../contract/hallmark.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Order, OrderLine } from '../../../contract/order.ts'
import type { PriceBreakup } from '../../../contract/price-rule.ts'
import type { Stone } from '../../../contract/variant.ts'
import { isoDay } from '../../../rules/india-time.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderLineRow, OrderEventRow, OrderTaxRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../core/db/schema/payment-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { readPiecesOf } from '../catalogue/order-pieces.ts'
import { presentWeights } from '../catalogue/variant-row.ts'
import { readDocumentNumbers, type DocumentNumbers } from '../invoicing/credit-note-queries.ts'
import { noSuchOrder, taxesOfOrder } from '../invoicing/order-records.ts'
import { presentOrderPiece } from '../pieces/piece-row.ts'
import { readRefundsOf } from './refund-queries.ts'
import { presentShipment, readShipmentsOf, type SentShipment } from '../shipments/shipment-row.ts'
import { readPaymentsOf, type ReceivedPayment } from './order-payments.ts'

/**
 * A line with the current hallmark of its product: null once the product is deleted, absent if it was not
 * read.
 */
type Line = OrderLineRow & { hallmark?: Hallmark | null }

/** The related records of an order. */
type Details = {
  lines: Line[]
  assigned?: PieceRow[]
  shipments?: SentShipment[]
  taxes?: OrderTaxRow[]
  events?: OrderEventRow[]
  payments?: ReceivedPayment[]
  refunds?: RefundRow[]
  documents?: DocumentNumbers | undefined
}

/** Converts an order to its API form, amounts in rupees. Only administrators see who made each change. */
export function presentOrder(
  row: OrderRow,
  {
    lines,
    assigned = [],
    shipments = [],
    taxes = [],
    events = [],
    payments = [],
    refunds = [],
    documents,
  }: Details,
  actor: Actor,
): Order {
  const totals = {
    quantity: row.quantity,
    total: row.total_paise,
    discount: row.discount_paise,
    prepaidDiscount: row.prepaid_discount_paise,
    tax: row.tax_paise,
    taxes: taxesOfOrder(row, taxes),
    taxRate: row.tax_points,
    roundOff: row.round_off_paise,
    grandTotal: row.grand_total_paise,
  }
  return {
    _id: row.id,
    orderId: row.order_number,
    userId: row.user_id,
    email: row.source !== 'web' && row.email === '' ? null : row.email,
    ...(row.source !== 'web' && {
      customer: {
        name: row.customer_name ?? '',
        phone: row.customer_phone,
        ...(row.customer_note !== null && { note: row.customer_note }),
      },
    }),
    ...(row.source === 'reservation' && { reservation: true as const }),
    ...(row.handed_over === 1 && { handedOver: true as const }),
    status: row.status as Order['status'],
    cancelledAt: row.cancelled_at === null ? null : toIsoString(row.cancelled_at),
    paymentMethod: row.payment_method as Order['paymentMethod'],
    paymentStatus: row.payment_status as Order['paymentStatus'],
    utr: row.utr,
    stockReleasedAt: row.stock_released_at === null ? null : toIsoString(row.stock_released_at),
    priceUntil:
      row.price_until !== null && row.payment_status === 'awaiting_confirmation' && row.cancelled_at === null
        ? toIsoString(row.price_until)
        : null,
    payBy:
      row.pay_by !== null && row.payment_status === 'awaiting_confirmation' && row.cancelled_at === null
        ? toIsoString(row.pay_by)
        : null,
    ...(row.payment_check === 1 && { paymentBeingChecked: true as const }),
    amount: toRupees(row.grand_total_paise),
    payments: payments.map(({ provider, method, amount_paise, updated_at }) => ({
      provider,
      ...(provider === 'credit' && { credit: method as CreditKind }),
      amount: toRupees(amount_paise),
      at: toIsoString(updated_at),
    })),
    totals: presentTotals(totals, row.discount_points, row.prepaid_points),
    couponCode: row.coupon_code,
    invoiceNumber: documents?.invoice ?? null,
    creditNoteNumber: documents?.creditNotes.at(-1)?.number ?? null,
    creditNotes: (documents?.creditNotes ?? []).map(({ number, issued_at, amount_paise }) => ({
      number,
      at: toIsoString(issued_at),
      amount: toRupees(amount_paise),
    })),
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
    products: lines.map((line) => presentOrderLine(line, assigned, actor)),
    address: row.address === null ? null : (JSON.parse(row.address) as Address),
    ...(row.promised_day !== null && { deliverBy: deliverByOf(row) }),
    ...(row.buyer_gstin !== null && { buyerGstin: row.buyer_gstin }),
    gift:
      row.hide_prices === null
        ? null
        : { message: row.gift_message ?? '', hidePrices: row.hide_prices === 1 },
    ...(shipments.length > 0 && { shipments: shipments.map(presentShipment) }),
    history: events.map(({ event, at, by_name }) => ({
      event: event as Order['history'][number]['event'],
      at: toIsoString(at),
      by: actor.role === 'admin' ? by_name : null,
    })),
    createdAt: toIsoString(row.created_at),
    updatedAt: toIsoString(row.updated_at),
  }
}

/**
 * The last day of delivery by the PIN list; null if the list does not serve its PIN code, undefined without a
 * list or an address.
 */
export const deliverByOf = ({
  promised_day: day,
}: Pick<OrderRow, 'promised_day'>): string | null | undefined =>
  day === null ? undefined : day === 0 ? null : isoDay(day)

/** Converts an order line, with those of the order's pieces that are its own. */
export const presentOrderLine = (line: Line, pieces: readonly PieceRow[], actor: Actor): OrderLine => ({
  productId: line.product_id,
  name: line.name,
  image: line.image,
  price: toRupees(line.price_paise),
  ...specialPriceOf(line, actor),
  quantity: line.quantity,
  size: line.size || null,
  color: line.color || null,
  ...(line.variant_id !== null && {
    variantId: line.variant_id,
    sku: line.sku,
    ...presentWeights(line.metal, line),
    stones: JSON.parse(line.stones ?? '[]') as Stone[],
    ...(line.breakup !== null && { breakup: JSON.parse(line.breakup) as PriceBreakup }),
  }),
  ...(line.leaves_on !== null && { leavesBy: isoDay(line.leaves_on) }),
  ...(line.piece_id !== null && { pieceId: line.piece_id }),
  ...piecesOfLine(line, pieces),
})

/** Only administrators see the reason. */
function specialPriceOf(
  { list_price_paise, price_reason }: Line,
  actor: Actor,
): Pick<OrderLine, 'listPrice' | 'priceReason'> {
  if (list_price_paise === null) return {}
  return {
    listPrice: toRupees(list_price_paise),
    ...(price_reason !== null && actor.role === 'admin' && { priceReason: price_reason }),
  }
}

function piecesOfLine(
  { position, hallmark }: Line,
  pieces: readonly PieceRow[],
): Pick<OrderLine, 'pieces' | 'needsHuid'> {
  const own = pieces.filter(({ order_position }) => order_position === position)
  return {
    ...(own.length > 0 && { pieces: own.map(presentOrderPiece) }),
    ...(hallmark === 'huid' && { needsHuid: true }),
  }
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
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .selectAll('order_lines')
    .select('products.hallmark')
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const piecesOf = Map.groupBy(await readPiecesOf(db, ids), (piece) => piece.order_id)
  const shipmentsOf = Map.groupBy(await readShipmentsOf(db, ids), (shipment) => shipment.order_id)
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const documentsOf = await readDocumentNumbers(db, rows)
  const refundsOf = Map.groupBy(await readRefundsOf(db, rows), ({ order_id }) => order_id)
  const taxes = await db
    .selectFrom('order_taxes')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const paymentsOf = Map.groupBy(await readPaymentsOf(db, rows), (payment) => payment.order_id)
  const taxesOf = Map.groupBy(taxes, (tax) => tax.order_id)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  return rows.map((row) =>
    presentOrder(
      row,
      {
        lines: linesOf.get(row.id) ?? [],
        assigned: piecesOf.get(row.id) ?? [],
        shipments: shipmentsOf.get(row.id) ?? [],
        taxes: taxesOf.get(row.id) ?? [],
        events: eventsOf.get(row.id) ?? [],
        payments: paymentsOf.get(row.id) ?? [],
        refunds: refundsOf.get(row.id) ?? [],
        documents: documentsOf.get(row.id),
      },
      actor,
    ),
  )
}
