import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Typed } from './fields.ts'
import { OrderLine } from './order-line.schemas.ts'
import { Order, OrderEntry } from './order.schemas.ts'
import { Shipment } from './shipment.schemas.ts'
import { TrackingRequest } from './tracking-fields.ts'
import * as refs from './tracking.ts'

/** An order as its link shows it: no address, phone number, amount, HUID, PAN or invoice. */
export const TrackedOrder = z.extend(
  z.pick(Order, { orderId: true, status: true, cancelledAt: true, createdAt: true }),
  {
    products: z.array(
      z.pick(OrderLine, { name: true, image: true, quantity: true, size: true, color: true }),
    ),
    shipments: z.array(
      z.omit(Shipment, {
        carrierId: true,
        insuredValue: true,
        identityCheck: true,
        receiverName: true,
        version: true,
      }),
    ),
    /** Events after the order was placed, oldest first. */
    history: z.array(z.omit(OrderEntry, { by: true })),
    /** The promised day in words; null once it has arrived or is cancelled, and without an address. */
    delivery: z.nullable(z.string()),
  },
)

export const trackOrder = endpoint(refs.trackOrder, {
  access: 'anyone',
  summary:
    'Mails the customer of an order a link to follow it, if number and e-mail match. The response is the same if they do not.',
  body: TrackingRequest,
  response: z.object({ message: z.string() }),
  errors: [],
})

export const getTrackedOrder = endpoint(refs.getTrackedOrder, {
  access: 'anyone',
  summary: 'The order of a mailed link: its progress, parcels and pieces. A link is valid for 90 days.',
  body: z.object({ token: Typed }),
  response: TrackedOrder,
  errors: [],
})
