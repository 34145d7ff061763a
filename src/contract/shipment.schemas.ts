import * as z from 'zod/mini'
import { Day, Id, Instant } from './fields.ts'
import { identityChecks } from './shipment.ts'

/** A carrier that parcels are sent with. */
export const Carrier = z.object({
  _id: Id,
  name: z.string(),
  /** An https address with `{awb}`; empty if it has none. */
  trackingUrl: z.string(),
  phone: z.string(),
  position: z.number(),
  version: z.number(),
})

/** One parcel of an order. Amounts in rupees. */
export const Shipment = z.object({
  _id: Id,
  /** Null once the carrier is deleted. */
  carrierId: z.nullable(Id),
  carrier: z.string(),
  carrierPhone: z.string(),
  awb: z.string(),
  /** The carrier's page of this parcel; null if it has none. */
  trackingUrl: z.nullable(z.string()),
  /** Its contents by order line, from 0. */
  lines: z.array(z.object({ position: z.number(), quantity: z.number() })),
  insuredValue: z.nullable(z.number()),
  identityCheck: z.enum(identityChecks),
  receiverName: z.nullable(z.string()),
  sentAt: Instant,
  /** A day in India. */
  expectedOn: z.nullable(Day),
  deliveredAt: z.nullable(Instant),
  version: z.number(),
})
