import type { IdentityCheck } from '../../../../contract/shipment.ts'

/** The tables of carriers and parcels, in the conventions of tables.ts. */
export type ShipmentTables = { carriers: CarrierRow; shipments: ShipmentRow }

export type CarrierRow = {
  id: string
  name: string
  /** An https address with `{awb}`; empty if the carrier has none. */
  tracking_url: string
  phone: string
  position: number
  version: number
}

/** One parcel of an order. */
export type ShipmentRow = {
  id: string
  order_id: string
  /** Null once the carrier is deleted; its name stays. */
  carrier_id: string | null
  carrier_name: string
  /** Air waybill: the carrier's number of the parcel. */
  awb: string
  /** JSON of `{ position, quantity }`, by order line. */
  lines: string
  insured_paise: number | null
  identity_check: IdentityCheck
  receiver_name: string | null
  sent_at: number
  /** A day in India as 2026-11-23. */
  expected_on: string | null
  delivered_at: number | null
  version: number
}
