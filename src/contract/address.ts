import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message } from './fields.ts'

/** The states and union territories of India. */
export const states = [
  'Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh', 'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Goa', 'Gujarat', 'Haryana', 'Himachal Pradesh',
  'Jammu and Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep', 'Madhya Pradesh', 'Maharashtra',
  'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Puducherry', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu',
  'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal',
] as const

const line = (longest: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(longest, `Please use at most ${longest} characters.`))

/** A delivery address in India. Its messages are shown beside the form fields. */
export const Address = z.object({
  name: line(80, 'Please enter the name of the person who receives the parcel.'),
  phone: z.string('Please enter a 10-digit mobile number.').check(
    z.trim(), z.regex(/^[6-9]\d{9}$/, 'Please enter a 10-digit mobile number.'),
  ),
  line1: line(120, 'Please enter house number and street.'),
  line2: z._default(z.string().check(z.trim(), z.maxLength(120, 'Please use at most 120 characters.')), ''),
  city: line(60, 'Please enter the city.'),
  state: z.enum(states, 'Please choose the state.'),
  pin: z.string('Please enter a valid 6-digit PIN code.').check(
    z.trim(), z.regex(/^[1-9]\d{5}$/, 'Please enter a valid 6-digit PIN code.'),
  ),
})
export type Address = z.infer<typeof Address>

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
export const SavedAddress = z.extend(Address, { _id: Id, createdAt: Instant })
export type SavedAddress = z.infer<typeof SavedAddress>

/** Maximum number of saved addresses per customer. */
export const MAX_ADDRESSES = 20

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  access: 'customer',
  summary: 'The signed-in user’s addresses, most recently saved or used first.',
  response: z.array(SavedAddress),
  errors: [],
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/addresses',
  access: 'customer',
  summary: 'Adds an address.',
  body: Address,
  status: 201,
  response: SavedAddress,
  errors: [],
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Changes an address; orders placed with it keep their own copy.',
  params: IdParams,
  body: Address,
  response: SavedAddress,
  errors: [],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Removes an address.',
  params: IdParams,
  response: Message,
  errors: [],
})
