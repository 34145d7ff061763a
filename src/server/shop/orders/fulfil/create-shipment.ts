import { v7 as uuidv7 } from 'uuid'
import { invalid } from '../../../core/lib/errors.ts'
import type * as z from 'zod/mini'
import type { createShipment as contract } from '../../../../contract/manage-shipments.schemas.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { Order, OrderStatus } from '../../../../contract/order.ts'
import { insuredValue } from '../../../../rules/insured-value.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { SentLine } from '../../../../rules/unsent-lines.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { ShipmentRow } from '../../../core/db/schema/shipment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { trackingUrlOf } from '../../shipments/shipment-row.ts'
import { mailShipment } from './shipment-mails.ts'
import { requireAction, staleOrder } from '../base/order-changes.ts'
import { customerOf, lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { requireUndisputed } from './dispatch-checks.ts'
import { sumQuantities, readUnsentLines } from './read-unsent-lines.ts'
import { saveOrder } from '../base/save-order.ts'
import { requireCarrier, requireFreeAwb, auditedShipment } from './shipment-checks.ts'
import { setOrderStatus } from './update-order-status.ts'

type NewShipment = { actor: Actor; id: string; parcel: z.output<typeof contract.body> }

/**
 * Sends a parcel of an order; the first one dispatches the order. The shopper gets one mail per parcel.
 * @throws AppError not_found; invalid_input for an unknown carrier or line, or a number that is on another
 * parcel; stale_edit if the order was cancelled or completed, or a line was sent before or refunded; and
 * those of a dispatch.
 */
export async function createShipment(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, parcel }: NewShipment,
): Promise<Order> {
  const order = await lockOrder(tx, id)
  await requireAction(tx.db, actor, order, 'send')
  if (order.status === 'completed') throw await staleOrder(tx.db, actor, order, 'is completed')

  const carrier = await requireCarrier(tx.db, parcel.carrierId)
  await requireFreeAwb(tx.db, carrier.id, parcel.awb)

  const lines = await readOrderLines(tx.db, order.id)
  const unsent = await readUnsentLines(tx.db, order, lines)

  const packed = parcel.lines ?? unsent
  requireLinesOfOrder(lines, packed)
  if (packed.length === 0) throw await staleOrder(tx.db, actor, order, 'has been sent')
  if (!areUnsent(packed, unsent)) throw await staleOrder(tx.db, actor, order, 'has fewer pieces left to send')

  const row: ShipmentRow = {
    id: uuidv7(),
    order_id: order.id,
    carrier_id: carrier.id,
    carrier_name: carrier.name,
    awb: parcel.awb,
    lines: JSON.stringify(packed),
    insured_paise: insuredPaise(order, lines, packed, parcel.insuredValue),
    identity_check: parcel.identityCheck,
    receiver_name: parcel.receiverName ?? null,
    sent_at: Date.now(),
    expected_on: parcel.expectedOn ?? null,
    delivered_at: null,
    version: 1,
  }

  const sentOrder = await saveShipment(tx, order, row, sumQuantities(unsent) - sumQuantities(packed))

  const sendMail = async () =>
    mailShipment(tx, settings, await customerOf(tx.db, order), order, {
      ...row,
      trackingUrl: trackingUrlOf({ ...carrier, ...row }),
      pieces: piecesIn(lines, packed),
    })
  if (isBeforeDispatch(order.status as OrderStatus))
    return setOrderStatus(tx, settings, sentOrder, {
      actor,
      status: 'shipped',
      acceptDispute: parcel.acceptDispute,
      sendMail,
    })

  await requireUndisputed(tx.db, order, parcel.acceptDispute)
  await sendMail()
  return orderWithDetails(tx.db, sentOrder, actor)
}

/** @throws AppError invalid_input. */
function requireLinesOfOrder(lines: readonly OrderLineRow[], packed: readonly SentLine[]): void {
  const index = packed.findIndex(({ position }) => !lines[position])
  if (index >= 0) throw invalid(`lines.${index}.position`, 'is not a line of this order')
}

const areUnsent = (packed: readonly SentLine[], unsent: readonly SentLine[]): boolean =>
  packed.every(
    ({ position, quantity }) =>
      (unsent.find((line) => line.position === position)?.quantity ?? 0) >= quantity,
  )

async function saveShipment(
  tx: Tx,
  order: OrderRow,
  row: ShipmentRow,
  unsentPieces: number,
): Promise<OrderRow> {
  await tx.db.insertInto('shipments').values(row).execute()

  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { shipment: null },
    after: { shipment: auditedShipment(row) },
  })

  return saveOrder(tx, order, { unsent_pieces: unsentPieces })
}

/** The insured value that was entered, or else the amount of the packed lines with tax. */
function insuredPaise(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  packed: readonly SentLine[],
  entered: number | null | undefined,
): number | null {
  if (entered !== undefined) return entered === null ? null : toPaise(entered)

  const sent = packed.map(({ position, quantity }) => ({
    price: lines[position]?.price_paise ?? 0,
    quantity,
  }))

  return insuredValue({ total: order.total_paise, grandTotal: order.grand_total_paise, lines: sent })
}

const piecesIn = (lines: readonly OrderLineRow[], packed: readonly SentLine[]) =>
  packed.map(({ position, quantity }) => `${quantity} × ${lines[position]?.name ?? ''}`)
