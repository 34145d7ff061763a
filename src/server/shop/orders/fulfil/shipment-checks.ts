import type { CarrierRow, ShipmentRow } from '../../../core/db/schema/shipment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { invalid } from '../../../core/lib/errors.ts'
import { findCarrier } from '../../shipments/carrier-queries.ts'
import { presentShipment } from '../../shipments/shipment-row.ts'

/** Returns the carrier with this id. @throws AppError invalid_input if there is none. */
export async function requireCarrier(db: Queries, id: string): Promise<CarrierRow> {
  const carrier = await findCarrier(db, id)
  if (!carrier) throw invalid('carrierId', 'is not one of your carriers')
  return carrier
}

/** @throws AppError invalid_input if this carrier has another parcel with this number. */
export async function requireFreeAwb(
  db: Queries,
  carrierId: string,
  awb: string,
  own?: string,
): Promise<void> {
  const other = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'orders.order_number'])
    .where('carrier_id', '=', carrierId)
    .where('awb', '=', awb)
    .executeTakeFirst()
  if (other && other.id !== own) throw invalid('awb', `is on a parcel of order ${other.order_number}`)
}

/** The fields of a parcel that the audit log shows: not who received it. */
export function auditedShipment(row: ShipmentRow) {
  const {
    carrier,
    awb,
    insuredValue: insured,
    identityCheck,
    expectedOn,
    deliveredAt,
  } = presentShipment({ ...row, tracking_url: null, phone: null })
  return { carrier, awb, insuredValue: insured, identityCheck, expectedOn, deliveredAt }
}
