import type * as z from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'
import type { createShipment as creation, updateShipment as correction } from '../../../contract/manage-shipments.schemas.ts'
import { toPaise } from '../../../contract/money.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import { insuredValue } from '../../../rules/insured-value.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { unsentLines, type SentLine } from '../../../rules/unsent-lines.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { CarrierRow, ShipmentRow } from '../../core/db/schema/shipment-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { readOrderLines } from '../invoicing/invoices.service.ts'
import { AppError } from '../../core/lib/errors.ts'
import { findCarrier } from '../shipments/carriers.service.ts'
import { linesOf, presentShipment, readShipmentsOf, trackingUrlOf } from '../shipments/shipment-row.ts'
import { moveOrder, staleOrder } from './manage-orders.service.ts'
import { mailShipment } from './order-mails.ts'
import { customerOf, holdOrder, withOneOrder } from './order-store.ts'

/**
 * Sends a parcel of an order; the first one dispatches the order. The shopper gets one mail per parcel.
 * @throws AppError not_found; invalid_input for an unknown carrier or line, or a number that is on another parcel;
 * stale_edit if the order was cancelled or completed, or a line was sent before; and those of a dispatch.
 */
export async function createShipment(tx: Tx, settings: Config, actor: Actor, key: string, sent: z.output<typeof creation.body>): Promise<Order> {
  const order = await holdOrder(tx, key)
  if (order.cancelled_at !== null) throw await staleOrder(tx.db, actor, order, 'was cancelled')
  if (order.status === 'completed') throw await staleOrder(tx.db, actor, order, 'is completed')
  const carrier = await requireCarrier(tx.db, sent.carrierId)
  await requireFreeAwb(tx.db, carrier.id, sent.awb)
  const lines = await readOrderLines(tx.db, order.id)
  const left = unsentLines(lines, (await readShipmentsOf(tx.db, [order.id])).map((row) => ({ lines: linesOf(row) })))
  const packed = sent.lines ?? left
  for (const [index, { position }] of packed.entries()) if (!lines[position]) throw invalid(`lines.${index}.position`, 'is not a line of this order')
  const isLeft = ({ position, quantity }: SentLine) => (left.find((line) => line.position === position)?.quantity ?? 0) >= quantity
  if (packed.length === 0 || !packed.every(isLeft)) throw await staleOrder(tx.db, actor, order, packed.length === 0 ? 'has been sent' : 'has fewer pieces left to send')
  const row: ShipmentRow = {
    id: uuidv7(),
    order_id: order.id,
    carrier_id: carrier.id,
    carrier_name: carrier.name,
    awb: sent.awb,
    lines: JSON.stringify(packed),
    insured_paise: insuredPaise(order, lines, packed, sent.insuredValue),
    identity_check: sent.identityCheck,
    receiver_name: sent.receiverName ?? null,
    sent_at: Date.now(),
    expected_on: sent.expectedOn ?? null,
    delivered_at: null,
    version: 1,
  }
  await tx.db.insertInto('shipments').values(row).execute()
  addAuditEntry(tx, { entity: 'order', id: order.id, title: order.order_number, before: { shipment: null }, after: { shipment: shown(row) } })
  const sendMail = async () => mailShipment(tx, await customerOf(tx.db, order), order, { ...row, trackingUrl: trackingUrlOf({ ...carrier, ...row }), pieces: piecesIn(lines, packed) })
  if (isBeforeDispatch(order.status as OrderStatus)) return moveOrder(tx, settings, actor, order, { status: 'shipped' }, sendMail)
  await sendMail()
  return withOneOrder(tx.db, order, actor)
}

/**
 * Corrects a parcel, or notes its delivery. Once all pieces are sent and all parcels delivered, the order is completed.
 * @throws AppError not_found; invalid_input for an unknown carrier, a number that is on another parcel, or a delivery
 * before the parcel was sent or in the future; stale_edit (with the order) if it was changed since the editor loaded it.
 */
export async function updateShipment(tx: Tx, settings: Config, actor: Actor, id: string, edit: z.output<typeof correction.body>): Promise<Order> {
  const found = await tx.db.selectFrom('shipments').select('order_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuchParcel()
  const order = await holdOrder(tx, found.order_id)
  const shipments = await readShipmentsOf(tx.db, [order.id])
  const current = shipments.find((each) => each.id === id)
  if (!current) throw noSuchParcel()
  const { tracking_url: _url, phone: _phone, ...row } = current
  if (edit.version !== undefined && edit.version !== row.version) throw await staleOrder(tx.db, actor, order, 'has another parcel by now')
  const carrier = edit.carrierId === undefined ? undefined : await requireCarrier(tx.db, edit.carrierId)
  const changed: ShipmentRow = {
    ...row,
    ...(carrier && { carrier_id: carrier.id, carrier_name: carrier.name }),
    awb: edit.awb ?? row.awb,
    insured_paise: edit.insuredValue === undefined ? row.insured_paise : edit.insuredValue === null ? null : toPaise(edit.insuredValue),
    identity_check: edit.identityCheck ?? row.identity_check,
    receiver_name: edit.receiverName === undefined ? row.receiver_name : edit.receiverName,
    expected_on: edit.expectedOn === undefined ? row.expected_on : edit.expectedOn,
    delivered_at: edit.deliveredAt === undefined ? row.delivered_at : deliveryInstant(row, edit.deliveredAt),
    version: row.version + 1,
  }
  if (changed.carrier_id !== null) await requireFreeAwb(tx.db, changed.carrier_id, changed.awb, id)
  await tx.db.updateTable('shipments').set(changed).where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'order', id: order.id, title: order.order_number, before: { shipment: shown(row) }, after: { shipment: shown(changed) } })
  const parcels = shipments.map((each) => (each.id === id ? changed : each))
  const isDone = parcels.every(({ delivered_at }) => delivered_at !== null) && unsentLines(await readOrderLines(tx.db, order.id), parcels.map((each) => ({ lines: linesOf(each) }))).length === 0
  if (isDone && order.status === 'shipped' && order.cancelled_at === null) return moveOrder(tx, settings, actor, order, { status: 'completed' })
  return withOneOrder(tx.db, order, actor)
}

const noSuchParcel = () => new AppError('not_found', 'There is no such parcel.')

/** @throws AppError invalid_input. */
async function requireCarrier(db: Queries, id: string): Promise<CarrierRow> {
  const carrier = await findCarrier(db, id)
  if (!carrier) throw invalid('carrierId', 'is not one of your carriers')
  return carrier
}

/** @throws AppError invalid_input if this carrier has another parcel with this number. */
async function requireFreeAwb(db: Queries, carrierId: string, awb: string, own?: string): Promise<void> {
  const other = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'orders.order_number'])
    .where('carrier_id', '=', carrierId)
    .where('awb', '=', awb)
    .executeTakeFirst()
  if (other && other.id !== own) throw invalid('awb', `is on a parcel of order ${other.order_number}`)
}

/** @throws AppError invalid_input. */
function deliveryInstant({ sent_at }: ShipmentRow, text: string): number {
  const instant = Date.parse(text)
  if (instant < sent_at) throw invalid('deliveredAt', 'must not be before the parcel was sent')
  if (instant > Date.now()) throw invalid('deliveredAt', 'must not be in the future')
  return instant
}

function insuredPaise(order: OrderRow, lines: readonly OrderLineRow[], packed: readonly SentLine[], given: number | null | undefined): number | null {
  if (given !== undefined) return given === null ? null : toPaise(given)
  const sent = packed.map(({ position, quantity }) => ({ price: lines[position]?.price_paise ?? 0, quantity }))
  return insuredValue({ total: order.total_paise, grandTotal: order.grand_total_paise, lines: sent })
}

const piecesIn = (lines: readonly OrderLineRow[], packed: readonly SentLine[]) => packed.map(({ position, quantity }) => `${quantity} × ${lines[position]?.name ?? ''}`)

/** The fields of a parcel that the audit log shows: not who received it. */
function shown(row: ShipmentRow) {
  const { carrier, awb, insuredValue: insured, identityCheck, expectedOn, deliveredAt } = presentShipment({ ...row, tracking_url: null, phone: null })
  return { carrier, awb, insuredValue: insured, identityCheck, expectedOn, deliveredAt }
}

const invalid = (path: string, message: string) => new AppError('invalid_input', `${path}: ${message}`, { issues: [{ path, message }] })
