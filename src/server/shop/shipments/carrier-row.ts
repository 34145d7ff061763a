import type { CarrierDraft } from '../../../contract/shipment-fields.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import type { CarrierRow } from '../../core/db/schema/shipment-tables.ts'

export const carrierColumns = ({ name, trackingUrl, phone }: CarrierDraft) => ({ name, tracking_url: trackingUrl, phone })

export const carrierDraft = ({ name, tracking_url, phone }: CarrierRow): CarrierDraft => ({ name, trackingUrl: tracking_url, phone })

export const presentCarrier = (row: CarrierRow): Carrier => ({ _id: row.id, ...carrierDraft(row), position: row.position, version: row.version })
