import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, InstantInput, Message, Version } from './fields.ts'
import * as refs from './manage-shipments.ts'
import { MAX_SENT_LINES } from './order.ts'
import { AcceptDispute, Order, OrderKey } from './order.schemas.ts'
import { Carrier } from './shipment.schemas.ts'
import { CarrierDraft, CarrierFields, ShipmentFields } from './shipment-fields.ts'

export const listCarriers = endpoint(refs.listCarriers, {
  access: 'admin',
  summary: 'The carriers, in their order.',
  response: z.array(Carrier),
  errors: [],
})

export const createCarrier = endpoint(refs.createCarrier, {
  access: 'admin',
  summary: 'Adds a carrier at the end of the list.',
  body: CarrierDraft,
  status: 201,
  response: Carrier,
  errors: [],
})

export const updateCarrier = endpoint(refs.updateCarrier, {
  access: 'admin',
  summary:
    'Changes a carrier; omitted fields stay unchanged. With the `version` that was edited, a concurrent change returns 409.',
  params: IdParams,
  body: z.extend(z.partial(CarrierFields), { version: Version }),
  response: Carrier,
  errors: ['stale_edit'],
})

export const deleteCarrier = endpoint(refs.deleteCarrier, {
  access: 'admin',
  summary:
    'Deletes a carrier. Parcels that were sent with it keep its name and their numbers, without a link.',
  params: IdParams,
  response: Message,
  errors: [],
})

const Lines = z
  .array(
    z.object({
      position: z.int('must be a line of the order').check(z.minimum(0)),
      quantity: z.int('must be a whole number').check(z.minimum(1, 'must be at least 1')),
    }),
  )
  .check(
    z.minLength(1, 'must name at least one line'),
    z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} lines`),
    z.refine(
      (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
      'must name each line once',
    ),
  )

export const createShipment = endpoint(refs.createShipment, {
  access: 'admin',
  summary:
    'Sends a parcel of an order: the given lines, or all that is not sent yet. The first one sets the order to shipped and issues its invoice. The insured value is the parcel’s amount with tax unless given. The customer gets one e-mail per parcel. While the customer’s bank disputes the payment, it needs `acceptDispute: true`.',
  params: z.object({ id: OrderKey }),
  body: z.extend(z.partial(ShipmentFields, { insuredValue: true, receiverName: true, expectedOn: true }), {
    identityCheck: z._default(ShipmentFields.shape.identityCheck, 'none'),
    lines: z.optional(Lines),
    acceptDispute: AcceptDispute,
  }),
  bodyLimit: 32 * 1024,
  status: 201,
  response: Order,
  errors: ['stale_edit', 'disputed', 'huid_needed', 'address_needed'],
})

export const updateShipment = endpoint(refs.updateShipment, {
  access: 'admin',
  summary:
    'Corrects a parcel, or records when it was delivered. Once all pieces are sent and all parcels delivered, the order is completed.',
  params: IdParams,
  body: z.extend(z.partial(ShipmentFields), { deliveredAt: z.optional(InstantInput), version: Version }),
  response: Order,
  errors: ['stale_edit'],
})
