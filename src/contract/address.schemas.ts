import * as z from 'zod/mini'
import * as refs from './address.ts'
import { states } from './address.ts'
import { AddressDraft } from './address-fields.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message } from './fields.ts'

/** The delivery address of an order as shown: after the customer is erased only the state remains. */
export const DeliveryAddress = z.object({
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.enum(states),
  pin: z.string(),
})

/** An address that a customer has saved. */
export const SavedAddress = z.extend(DeliveryAddress, {
  _id: Id,
  createdAt: Instant,
  /** Absent unless one was saved. */
  buyerGstin: z.optional(z.string()),
  billingAddress: z.optional(z.string()),
})

export const listAddresses = endpoint(refs.listAddresses, {
  access: 'customer',
  summary: 'The signed-in user’s addresses, most recently saved or used first.',
  response: z.array(SavedAddress),
  errors: [],
})

export const listCustomerAddresses = endpoint(refs.listCustomerAddresses, {
  access: 'admin',
  summary:
    'The addresses of a customer’s account for an order at the counter, most recently saved or used first.',
  params: z.object({ userId: Id }),
  response: z.array(SavedAddress),
  errors: [],
})

export const createAddress = endpoint(refs.createAddress, {
  access: 'customer',
  summary: 'Adds an address.',
  body: AddressDraft,
  status: 201,
  response: SavedAddress,
  errors: [],
})

export const updateAddress = endpoint(refs.updateAddress, {
  access: 'customer',
  summary: 'Changes an address; orders placed with it keep their own copy.',
  params: IdParams,
  body: AddressDraft,
  response: SavedAddress,
  errors: [],
})

export const deleteAddress = endpoint(refs.deleteAddress, {
  access: 'customer',
  summary: 'Removes an address.',
  params: IdParams,
  response: Message,
  errors: [],
})
