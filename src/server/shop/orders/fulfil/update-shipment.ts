import type * as z from 'zod/mini'
import type { updateShipment as contract } from '../../../../contract/manage-shipments.schemas.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { ShipmentRow } from '../../../core/db/schema/shipment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { readShipmentsOf } from '../../shipments/shipment-row.ts'
import { staleOrder } from '../base/order-changes.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { readUnsentLines } from './read-unsent-lines.ts'
import { requireCarrier, requireFreeAwb, auditedShipment } from './shipment-checks.ts'
import { setOrderStatus } from './update-order-status.ts'
import { isCancelled } from '../base/order-state.ts'

type ShipmentEdit = { actor: Actor; id: string; edit: z.output<typeof contract.body> }

/**
 * Corrects a parcel, or records its delivery. Once all pieces are sent and all parcels delivered, the order
 * is completed.
 * @throws AppError not_found; invalid_input for an unknown carrier, a number that is on another parcel, or a
 * delivery before the parcel was sent or in the future; stale_edit (with the order) if it was changed since
 * the editor loaded it.
 */
export async function updateShipment(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, edit }: ShipmentEdit,
): Promise<Order> {
  const parcel = await tx.db
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!parcel) throw noSuchParcel()

  const order = await lockOrder(tx, parcel.order_id)
  const shipments = await readShipmentsOf(tx.db, [order.id])
  const current = shipments.find((each) => each.id === id)
  if (!current) throw noSuchParcel()

  const { tracking_url: _url, phone: _phone, ...row } = current
  if (edit.version !== undefined && edit.version !== row.version)
    throw await staleOrder(tx.db, actor, order, 'has another parcel by now')

  const carrier = edit.carrierId === undefined ? undefined : await requireCarrier(tx.db, edit.carrierId)
  const changed: ShipmentRow = {
    ...row,
    ...(carrier && { carrier_id: carrier.id, carrier_name: carrier.name }),
    awb: edit.awb ?? row.awb,
    insured_paise: insuredPaiseAfter(row, edit),
    identity_check: edit.identityCheck ?? row.identity_check,
    receiver_name: edit.receiverName === undefined ? row.receiver_name : edit.receiverName,
    expected_on: edit.expectedOn === undefined ? row.expected_on : edit.expectedOn,
    delivered_at: edit.deliveredAt === undefined ? row.delivered_at : deliveryInstant(row, edit.deliveredAt),
    version: row.version + 1,
  }

  if (changed.carrier_id !== null) await requireFreeAwb(tx.db, changed.carrier_id, changed.awb, id)

  await tx.db.updateTable('shipments').set(changed).where('id', '=', id).execute()
  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: { shipment: auditedShipment(row) },
    after: { shipment: auditedShipment(changed) },
  })

  const parcels = shipments.map((each) => (each.id === id ? changed : each))
  const unsent = await readUnsentLines(tx.db, order, await readOrderLines(tx.db, order.id))

  const isDone = unsent.length === 0 && parcels.every(({ delivered_at }) => delivered_at !== null)
  if (isDone && order.status === 'shipped' && !isCancelled(order))
    return setOrderStatus(tx, settings, order, { actor, status: 'completed' })

  return orderWithDetails(tx.db, order, actor)
}

function insuredPaiseAfter(
  { insured_paise }: ShipmentRow,
  { insuredValue }: ShipmentEdit['edit'],
): number | null {
  if (insuredValue === undefined) return insured_paise

  return insuredValue === null ? null : toPaise(insuredValue)
}

const noSuchParcel = () => new AppError('not_found', 'There is no such parcel.')

/** @throws AppError invalid_input. */
function deliveryInstant({ sent_at }: ShipmentRow, text: string): number {
  const instant = Date.parse(text)
  if (instant < sent_at) throw invalid('deliveredAt', 'must not be before the parcel was sent')
  if (instant > Date.now()) throw invalid('deliveredAt', 'must not be in the future')
  return instant
}
