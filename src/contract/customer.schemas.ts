import * as z from 'zod/mini'
import { MAX_ADDRESSES } from './address.ts'
import { Address } from './address-fields.ts'
import { DeliveryAddress } from './address.schemas.ts'
import { OrderPayment } from './counter-order.schemas.ts'
import { creditKinds } from './credit.ts'
import * as refs from './customer.ts'
import { CustomerFields } from './customer-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  Day,
  emptyAsAbsent,
  Id,
  IdParams,
  Instant,
  InstantInput,
  Message,
  PageQuery,
  SearchText,
  Version,
} from './fields.ts'
import { MetalKind } from './rate-fields.ts'

export const CustomersQuery = z.extend(PageQuery, {
  /**
   * The beginning of a phone number, of a first or last name or of an e-mail; or a complete number of a bill,
   * credit note, purchase voucher or order. Searches with more than 10,000 matches are rejected.
   */
  search: emptyAsAbsent(SearchText),
  view: emptyAsAbsent(z.enum(refs.customerViews, `must be one of ${refs.customerViews.join(', ')}`)),
})

export const ListedCustomer = z.object({
  _id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  hasAccount: z.boolean(),
  /** Rupees that are left to pay of orders on account and of those with an advance. */
  due: z.number(),
  /** Rupees of it on account, and the first day on which they are due; absent without. */
  onAccount: z.optional(z.number()),
  dueOn: z.optional(Day),
  /** Rupees that they may still buy on account for; absent while nothing is sold so. */
  creditLeft: z.optional(z.number()),
  /** Rupees of their sales, less refunds; absent without. */
  bought: z.optional(z.number()),
  /** When they last ordered; when they were first known, if they never did. */
  lastAt: Instant,
})

/** An order of a customer that is neither archived, cancelled nor a reservation. Amounts in rupees. */
const CustomerOrder = z.object({
  _id: Id,
  orderId: z.string(),
  amount: z.number(),
  paidAmount: z.number(),
  dueAmount: z.number(),
  /** The day on which it is due, of an order on account that is not paid. */
  dueOn: z.nullable(Day),
  at: Instant,
})

/**
 * Old gold, or the value of returned pieces, that an order was paid with, or old gold that was bought without
 * one: then with the net weight of all its items, and null for metal and fineness that they do not share.
 * Weight in grams.
 */
const CustomerExchange = z.object({
  _id: Id,
  orderId: z.nullable(z.string()),
  kind: z.enum(creditKinds),
  metal: z.nullable(MetalKind),
  fineness: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  amount: z.number(),
  /** The number of the purchase voucher; null for an exchange. */
  voucher: z.nullable(z.string()),
  at: Instant,
})

export const CustomerRecord = z.extend(ListedCustomer, {
  gstin: z.nullable(z.string()),
  /** Those of the account first. */
  addresses: z.array(
    z.extend(DeliveryAddress, { buyerGstin: z.optional(z.string()), billingAddress: z.optional(z.string()) }),
  ),
  /** Null without the customer's consent to greetings, which `consentAt` dates. */
  birthday: z.nullable(Day),
  anniversary: z.nullable(Day),
  consentAt: z.nullable(Instant),
  notes: z.nullable(z.string()),
  /** The newest 100. */
  orders: z.array(CustomerOrder),
  /** The newest 100. */
  exchanges: z.array(CustomerExchange),
  version: z.number(),
})

const { name, phone, email, gstin, birthday, anniversary, notes } = CustomerFields.shape

const { provider, amount, reference } = OrderPayment.shape

const facts = {
  phone: z.optional(z.nullable(phone)),
  /** Not of a customer whose account has one. */
  email: z.optional(z.nullable(email)),
  gstin: z.optional(z.nullable(gstin)),
  /** Those of the account are the customer's own to change. */
  addresses: z.optional(
    z.array(Address).check(z.maxLength(MAX_ADDRESSES, `must be at most ${MAX_ADDRESSES} addresses`)),
  ),
  birthday: z.optional(z.nullable(birthday)),
  anniversary: z.optional(z.nullable(anniversary)),
  /** When the customer agreed to greetings; null removes birthday and anniversary. */
  consentAt: z.optional(z.nullable(InstantInput)),
  notes: z.optional(z.nullable(notes)),
}

/** Twenty addresses in any script. Bytes. */
const BODY_LIMIT = 64 * 1024

export const NewCustomer = z.object({ name, ...facts })
export const CustomerChanges = z.object({
  name: z.optional(name),
  ...facts,
  version: Version,
})

export const listCustomers = endpoint(refs.listCustomers, {
  access: 'admin',
  summary:
    'Customers with and without an account, the latest first; X-Total-Count is how many match. Managers and the counter read at most 60 pages after the first an hour.',
  query: CustomersQuery,
  response: z.array(ListedCustomer),
  errors: [],
})

export const getCustomer = endpoint(refs.getCustomer, {
  access: 'admin',
  summary: 'A customer with their orders and exchanges.',
  params: IdParams,
  response: CustomerRecord,
  errors: [],
})

export const createCustomer = endpoint(refs.createCustomer, {
  access: 'admin',
  summary: 'Adds a customer without an account. An order of the counter adds one by itself.',
  body: NewCustomer,
  bodyLimit: BODY_LIMIT,
  status: 201,
  response: CustomerRecord,
  errors: ['phone_taken'],
})

export const updateCustomer = endpoint(refs.updateCustomer, {
  access: 'admin',
  summary:
    'Changes a customer. A birthday and an anniversary need `consentAt`. `phone_taken` names the other customer in `customerId`.',
  params: IdParams,
  body: CustomerChanges,
  bodyLimit: BODY_LIMIT,
  response: CustomerRecord,
  errors: ['phone_taken', 'stale_edit'],
})

export const joinCustomers = endpoint(refs.joinCustomers, {
  access: 'admin',
  summary:
    'Joins two records of one person: `keep` takes over the orders, addresses and notes of `merge`, and its account. At most one of them has an account, which then shows all orders.',
  body: z.object({ keep: Id, merge: Id }),
  response: CustomerRecord,
  errors: [],
})

/** Money from a customer for orders on account; `amount` in rupees. */
export const CustomerPayment = z.object({ provider, amount, reference })

export const addCustomerPayment = endpoint(refs.addCustomerPayment, {
  access: 'admin',
  summary:
    'Records money that a customer pays for orders on account: it settles the oldest first, each with a receipt voucher. More than is due on account is rejected.',
  params: IdParams,
  body: CustomerPayment,
  status: 201,
  response: z.object({
    /** What of it pays which order, by number; amounts in rupees. */
    settled: z.array(z.object({ orderId: z.string(), amount: z.number() })),
  }),
  errors: ['cash_limit', 'day_closed'],
})

export const deleteCustomer = endpoint(refs.deleteCustomer, {
  access: 'admin',
  summary:
    'Erases a customer with their account. Bills and vouchers stay as long as the law asks; open orders keep name and address until they have ended.',
  recentLogin: true,
  params: IdParams,
  response: Message,
  errors: ['last_admin', 'reauthenticate'],
})
