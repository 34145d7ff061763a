import type * as z from 'zod/mini'
import type * as schemas from './address.schemas.ts'
import type * as fields from './address-fields.ts'

/** The states and union territories of India. */
export const states = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

export type Address = z.output<typeof fields.Address>
export type AddressDraft = z.output<typeof fields.AddressDraft>
export type SavedAddress = z.output<typeof schemas.SavedAddress>

/** Maximum number of saved addresses per customer. */
export const MAX_ADDRESSES = 20

export const listAddresses = { method: 'GET', path: '/api/addresses' } as const
export const listCustomerAddresses = {
  method: 'GET',
  path: '/api/addresses/customer/{userId}',
  duty: 'counter',
} as const
export const createAddress = { method: 'POST', path: '/api/addresses' } as const
export const updateAddress = { method: 'PUT', path: '/api/addresses/{id}' } as const
export const deleteAddress = { method: 'DELETE', path: '/api/addresses/{id}' } as const
