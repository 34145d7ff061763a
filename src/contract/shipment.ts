import type * as z from 'zod/mini'
import type * as schemas from './shipment.schemas.ts'

/** What the carrier checks on delivery: nothing, a one-time code, or a document. */
export const identityChecks = ['none', 'otp', 'id'] as const
export type IdentityCheck = (typeof identityChecks)[number]

export type Carrier = z.output<typeof schemas.Carrier>
export type Shipment = z.output<typeof schemas.Shipment>
