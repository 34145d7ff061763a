import type * as z from 'zod/mini'
import type * as schemas from './customer.schemas.ts'

/** Maximum length of the notes on a customer, in characters. */
export const MAX_CUSTOMER_NOTES = 2000

export type CustomerRecord = z.output<typeof schemas.CustomerRecord>
export type ListedCustomer = z.output<typeof schemas.ListedCustomer>
export type CustomerChanges = z.output<typeof schemas.CustomerChanges>
export type NewCustomer = z.output<typeof schemas.NewCustomer>
/**
 * Customers who owe on account, the longest debt first; those without an account; and those whose birthday or
 * anniversary is within a week.
 */
export const customerViews = ['on_account', 'walk_in', 'birthday', 'anniversary'] as const

export type CustomerPayment = z.output<typeof schemas.CustomerPayment>
export type CustomersQuery = z.output<typeof schemas.CustomersQuery>

export const listCustomers = { method: 'GET', path: '/api/customers', duty: 'counter' } as const
export const getCustomer = { method: 'GET', path: '/api/customers/{id}', duty: 'counter' } as const
export const createCustomer = { method: 'POST', path: '/api/customers', duty: 'counter' } as const
export const updateCustomer = { method: 'PATCH', path: '/api/customers/{id}', duty: 'counter' } as const
export const joinCustomers = { method: 'POST', path: '/api/customers/join', duty: 'owner' } as const
export const addCustomerPayment = {
  method: 'POST',
  path: '/api/customers/payments/{id}',
  duty: 'counter',
} as const
export const deleteCustomer = { method: 'DELETE', path: '/api/customers/{id}', duty: 'owner' } as const
