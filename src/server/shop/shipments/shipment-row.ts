import { toRupees } from '../../../contract/money.ts'
import type { Shipment } from '../../../contract/shipment.ts'
import type { SentLine } from '../../../rules/unsent-lines.ts'
import type { CarrierRow, ShipmentRow } from '../../core/db/schema/shipment-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** A parcel with what is known of its carrier; null once that is deleted. */
export type SentShipment = ShipmentRow & { [C in 'tracking_url' | 'phone']: CarrierRow[C] | null }

/** The parcels of these orders, oldest first. */
export const readShipmentsOf = (db: Queries, orderIds: readonly string[]): Promise<SentShipment[]> =>
  db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'shipments.carrier_id')
    .selectAll('shipments')
    .select(['carriers.tracking_url', 'carriers.phone'])
    .where('order_id', 'in', orderIds)
    .orderBy('shipments.order_id')
    .orderBy('shipments.id')
    .execute()

export const linesOf = ({ lines }: Pick<ShipmentRow, 'lines'>): SentLine[] => JSON.parse(lines) as SentLine[]

/** The carrier's page of a parcel; null if it has none. */
export const trackingUrlOf = ({
  tracking_url,
  awb,
}: Pick<SentShipment, 'tracking_url' | 'awb'>): string | null =>
  tracking_url ? tracking_url.replaceAll('{awb}', encodeURIComponent(awb)) : null

/** Converts a parcel to its API form. */
export const presentShipment = (row: SentShipment): Shipment => ({
  _id: row.id,
  carrierId: row.carrier_id,
  carrier: row.carrier_name,
  carrierPhone: row.phone ?? '',
  awb: row.awb,
  trackingUrl: trackingUrlOf(row),
  lines: linesOf(row),
  insuredValue: row.insured_paise === null ? null : toRupees(row.insured_paise),
  identityCheck: row.identity_check,
  receiverName: row.receiver_name,
  sentAt: toIsoString(row.sent_at),
  expectedOn: row.expected_on,
  deliveredAt: row.delivered_at === null ? null : toIsoString(row.delivered_at),
  version: row.version,
})
