import type * as z from 'zod/mini'
import type * as schemas from './tracking.schemas.ts'

/** The response to every request for a link, whether or not an order matches. */
export const LINK_SENT = "If the details match an order, we've emailed you a link."

export type TrackedOrder = z.output<typeof schemas.TrackedOrder>

/** Mails the link of an order to its customer. */
export const trackOrder = { method: 'POST', path: '/api/track' } as const
/** Reads an order by its link. POST, because addresses are logged. */
export const getTrackedOrder = { method: 'POST', path: '/api/track/order' } as const
