import * as z from 'zod/mini'
import { DayInput, Id, oneLine } from './fields.ts'
import { identityChecks } from './shipment.ts'
import { cleanCode } from './typed-entries.ts'

const trackingIssue = 'must be an https address with {awb}'

/** Whether the text is an https address that takes the number of a parcel behind its host. */
const isTrackingUrl = (text: string) =>
  /^https:\/\/[^/?#{}\s]+[/?#]\S*\{awb\}/.test(text) && URL.canParse(text)

/** Editable fields of a carrier. */
export const CarrierFields = z.object({
  name: oneLine(60),
  /** The page of a parcel: an https address with `{awb}` where its number goes, or empty. */
  trackingUrl: z.string('must be text').check(
    z.trim(),
    z.maxLength(500, 'must be at most 500 characters'),
    z.refine((text) => text === '' || isTrackingUrl(text), trackingIssue),
  ),
  phone: z
    .string('must be text')
    .check(z.trim(), z.regex(/^[+\d][\d ()-]{5,19}$|^$/, 'must be a phone number')),
})

/** A complete carrier before it is saved. */
export const CarrierDraft = z.extend(CarrierFields, {
  trackingUrl: z._default(CarrierFields.shape.trackingUrl, ''),
  phone: z._default(CarrierFields.shape.phone, ''),
})
export type CarrierDraft = z.output<typeof CarrierDraft>

/** Editable fields of a shipment. Amounts in rupees. */
export const ShipmentFields = z.object({
  carrierId: Id,
  /** Air waybill: the carrier's number of the parcel. */
  awb: z
    .string('is needed')
    .check(
      z.overwrite(cleanCode),
      z.regex(/^[A-Z0-9-]{4,30}$/, 'must be 4 to 30 letters, digits or hyphens'),
    ),
  insuredValue: z.nullable(
    z
      .number('must be an amount')
      .check(z.minimum(0, 'must not be negative'), z.maximum(100_000_000, 'is too large')),
  ),
  identityCheck: z.enum(identityChecks, `must be one of ${identityChecks.join(', ')}`),
  receiverName: z.nullable(oneLine(80, 'must be text')),
  expectedOn: z.nullable(DayInput),
})
