import type { CarrierDraft } from '../../../contract/shipment-fields.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import type { CarrierRow } from '../../core/db/schema/shipment-tables.ts'

/** The columns of a carrier's row that an administrator edits. */
export const carrierColumns = ({ name, trackingUrl, phone }: CarrierDraft) => ({
  name,
  tracking_url: trackingUrl,
  phone,
})

/** The fields of a carrier that an administrator edits. */
export const carrierDraft = ({ name, tracking_url, phone }: CarrierRow): CarrierDraft => ({
  name,
  trackingUrl: tracking_url,
  phone,
})

/** Converts a carrier to its API form. */
export const presentCarrier = (row: CarrierRow): Carrier => ({
  _id: row.id,
  ...carrierDraft(row),
  position: row.position,
  version: row.version,
})
