import type { Address } from '../../../contract/address.ts'
import type { Hallmark } from '../../../contract/hallmark.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Order, OrderLine } from '../../../contract/order.ts'
import type { PriceBreakup } from '../../../contract/price-rule.ts'
import type { Stone } from '../../../contract/variant.ts'
import type { CartTax } from '../../../rules/cart-totals.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderLineRow, OrderEventRow, OrderTaxRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { readPiecesOf } from '../catalogue/order-pieces.ts'
import { presentWeights } from '../catalogue/variant-row.ts'
import { noSuchOrder } from '../invoicing/order-records.ts'
import { presentOrderPiece } from '../pieces/piece-row.ts'
import { presentShipment, readShipmentsOf, type SentShipment } from '../shipments/shipment-row.ts'
import { readPaymentsOf, type ReceivedPayment } from './order-payments.ts'

/** A line with the current hallmark of its product: null once the product is deleted, absent if it was not read. */
type Line = OrderLineRow & { hallmark?: Hallmark | null }

/** The related records of an order. */
type Details = { lines: Line[]; assigned?: PieceRow[]; shipments?: SentShipment[]; taxes?: OrderTaxRow[]; events?: OrderEventRow[]; payments?: ReceivedPayment[]; papers?: { invoice: string; creditNote: string | null } | undefined }

/** Converts an order to its API form, amounts in rupees. Only administrators see who made each change. */
export function presentOrder(row: OrderRow, { lines, assigned = [], shipments = [], taxes = [], events = [], payments = [], papers }: Details, actor: Actor): Order {
  const totals = {
    quantity: row.quantity,
    total: row.total_paise,
    discount: row.discount_paise,
    prepaidDiscount: row.prepaid_discount_paise,
    tax: row.tax_paise,
    taxes: taxes.length > 0 ? taxes.map(toCartTax) : onlyTax(row),
    taxRate: row.tax_points,
    roundOff: row.round_off_paise,
    grandTotal: row.grand_total_paise,
  }
  return {
    _id: row.id,
    orderId: row.order_number,
    userId: row.user_id,
    email: row.email,
    status: row.status as Order['status'],
    cancelledAt: row.cancelled_at === null ? null : toIsoString(row.cancelled_at),
    paymentMethod: row.payment_method as Order['paymentMethod'],
    paymentStatus: row.payment_status as Order['paymentStatus'],
    utr: row.utr,
    stockReleasedAt: row.stock_released_at === null ? null : toIsoString(row.stock_released_at),
    priceUntil: row.price_until !== null && row.payment_status === 'awaiting_confirmation' && row.cancelled_at === null ? toIsoString(row.price_until) : null,
    payBy: row.pay_by !== null && row.payment_status === 'awaiting_confirmation' && row.cancelled_at === null ? toIsoString(row.pay_by) : null,
    ...(row.payment_check === 1 && { paymentBeingChecked: true as const }),
    amount: toRupees(row.grand_total_paise),
    payments: payments.map(({ provider, amount_paise, updated_at }) => ({ provider, amount: toRupees(amount_paise), at: toIsoString(updated_at) })),
    totals: presentTotals(totals, row.discount_points, row.prepaid_points),
    couponCode: row.coupon_code,
    invoiceNumber: papers?.invoice ?? null,
    creditNoteNumber: papers?.creditNote ?? null,
    products: lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      image: line.image,
      price: toRupees(line.price_paise),
      quantity: line.quantity,
      size: line.size || null,
      color: line.color || null,
      ...(line.variant_id !== null && {
        variantId: line.variant_id, sku: line.sku, ...presentWeights(line.metal, line), stones: JSON.parse(line.stones ?? '[]') as Stone[],
        ...(line.breakup !== null && { breakup: JSON.parse(line.breakup) as PriceBreakup }),
      }),
      ...piecesOfLine(line, assigned),
    })),
    address: row.address === null ? null : (JSON.parse(row.address) as Address),
    ...(row.buyer_gstin !== null && { buyerGstin: row.buyer_gstin }),
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

function piecesOfLine({ position, hallmark }: Line, pieces: readonly PieceRow[]): Pick<OrderLine, 'pieces' | 'needsHuid'> {
  const own = pieces.filter(({ order_position }) => order_position === position)
  return { ...(own.length > 0 && { pieces: own.map(presentOrderPiece) }), ...(hallmark === 'huid' && { needsHuid: true }) }
}

const toCartTax = ({ name, hsn, rate_bp, taxable_paise, tax_paise }: OrderTaxRow): CartTax => ({
  name, hsn, rate: rate_bp, taxable: taxable_paise, tax: tax_paise,
})

/** The tax of an order of an earlier version, which did not record its HSN. */
const onlyTax = ({ total_paise, discount_paise, tax_points, tax_paise }: OrderRow): CartTax[] =>
  total_paise > discount_paise ? [{ name: 'Standard', hsn: '', rate: tax_points, taxable: total_paise - discount_paise, tax: tax_paise }] : []

/** Maximum number of order lines that are read and presented at a time: about 10 ms of work. */
const LINE_BATCH_SIZE = 500

/** Returns one order as this actor may see it. */
export async function orderWithDetails(db: Queries, row: OrderRow, actor: Actor): Promise<Order> {
  const [order] = await ordersWithDetails(db, [row], actor)
  if (!order) throw noSuchOrder()
  return order
}

/**
 * Adds lines, pieces, parcels, taxes, history, payments and documents to orders, keeping their order: at most seven queries for each batch of
 * orders. Lets other requests run between two batches.
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
    .where('order_id', 'in', rows.map(({ id }) => id))
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
  const papers = await db
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.order_id', 'invoices.order_id')
    .select(['invoices.order_id', 'invoices.number as invoice', 'credit_notes.number as creditNote'])
    .where('invoices.order_id', 'in', ids)
    .execute()
  const taxes = await db.selectFrom('order_taxes').selectAll().where('order_id', 'in', ids).orderBy('order_id').orderBy('position').execute()
  const paymentsOf = Map.groupBy(await readPaymentsOf(db, rows), (payment) => payment.order_id)
  const taxesOf = Map.groupBy(taxes, (tax) => tax.order_id)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  const papersOf = new Map(papers.map(({ order_id, ...numbers }) => [order_id, numbers]))
  return rows.map((row) =>
    presentOrder(row, {
      lines: linesOf.get(row.id) ?? [], assigned: piecesOf.get(row.id) ?? [], shipments: shipmentsOf.get(row.id) ?? [], taxes: taxesOf.get(row.id) ?? [],
      events: eventsOf.get(row.id) ?? [], payments: paymentsOf.get(row.id) ?? [], papers: papersOf.get(row.id),
    }, actor),
  )
}
