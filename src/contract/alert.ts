import type * as z from 'zod/mini'
import type * as schemas from './alert.schemas.ts'

export type Alert = z.output<typeof schemas.Alert>
export type AlertDraft = z.output<typeof schemas.AlertDraft>

/**
 * Events that a customer can be told of: pieces are available again, or one costs less than an amount, GST
 * included.
 */
export const alertKinds = ['back_in_stock', 'price_below'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Maximum number of open alerts per customer. */
export const MAX_ALERTS = 20

export const listAlerts = { method: 'GET', path: '/api/alerts' } as const
export const createAlert = { method: 'POST', path: '/api/alerts' } as const
export const deleteAlert = { method: 'DELETE', path: '/api/alerts/{id}' } as const
/** Its address is also a page, which a mail program without one-click unsubscribing opens. */
export const stopAlerts = { method: 'POST', path: '/unsubscribe/{customerId}/{signature}' } as const
