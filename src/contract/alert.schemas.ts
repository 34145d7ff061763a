import * as z from 'zod/mini'
import * as refs from './alert.ts'
import { alertKinds, MAX_ALERTS } from './alert.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message, Rupees } from './fields.ts'

/** An open request for one mail about a product, or about one of its variants. */
export const Alert = z.object({
  _id: Id,
  productId: Id,
  /** Null for the product itself, whichever variant it is sold in. */
  variantId: z.nullable(Id),
  name: z.string(),
  image: z.string(),
  /** Null if there is no choice. */
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  kind: z.enum(alertKinds),
  /** Rupees with GST; null for `back_in_stock`. */
  limit: z.nullable(z.number()),
  createdAt: Instant,
})

/** The product or variant that an alert is about. */
const Subject = z.object({ productId: Id, variantId: z._default(z.nullable(Id), null) })

export const AlertDraft = z.discriminatedUnion('kind', [
  z.extend(Subject, { kind: z.literal('back_in_stock') }),
  z.extend(Subject, {
    kind: z.literal('price_below'),
    limit: Rupees.check(z.minimum(1, 'must be at least 1')),
  }),
])

export const listAlerts = endpoint(refs.listAlerts, {
  access: 'customer',
  summary: 'The open alerts of the signed-in user, newest first.',
  response: z.array(Alert),
  errors: [],
})

export const createAlert = endpoint(refs.createAlert, {
  access: 'customer',
  summary: `Asks for one mail when a sold-out piece is back in stock, or when a price with GST falls below a limit. Replaces the same open alert. At most ${MAX_ALERTS} are open.`,
  body: AlertDraft,
  status: 201,
  response: Alert,
  errors: ['not_found'],
})

export const deleteAlert = endpoint(refs.deleteAlert, {
  access: 'customer',
  summary: 'Removes an alert.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const stopAlerts = endpoint(refs.stopAlerts, {
  access: 'anyone',
  summary:
    'Removes all open alerts of a customer, with the signature of the link in an alert mail and without a login. The body is not read: mail programs send a form (RFC 8058).',
  params: z.object({ customerId: Id, signature: z.string().check(z.maxLength(100)) }),
  response: Message,
  errors: ['not_found'],
})
