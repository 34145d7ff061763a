import * as z from 'zod/mini'
import { Ticket } from './ticket.schemas.ts'
import * as refs from './privacy.ts'
import { User } from './account.schemas.ts'
import { SavedAddress } from './address.schemas.ts'
import { Alert } from './alert.schemas.ts'
import { CartLine } from './cart.schemas.ts'
import { CustomerRecord } from './customer.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Message, Typed, TypedCode } from './fields.ts'
import { PriceHold } from './hold.schemas.ts'
import { paymentStates } from './manage-payments.ts'
import { payoutWays } from './old-gold.ts'
import { NotedPayment } from './noted-payment.schemas.ts'
import { Receipt } from './receipt.schemas.ts'
import { Order } from './order.schemas.ts'
import { ReturnRequest } from './return.schemas.ts'
import { Review } from './review.schemas.ts'
import { SecondFactor } from './second-factor.schemas.ts'
import { Session } from './session.schemas.ts'
import { WishlistItem } from './wishlist.schemas.ts'

/** An online payment. `payer`: the last four digits of the card, or the masked UPI ID. */
export const OnlinePayment = z.object({
  orderId: z.nullable(z.string()),
  amount: z.number(),
  state: z.enum(paymentStates),
  method: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  createdAt: Instant,
})

/** All personal data that the shop stores about a user. */
export const PersonalData = z.object({
  /** When this export was created. */
  at: Instant,
  profile: User,
  /** The consents of the user, with their texts and dates. */
  consents: z.array(z.object({ version: z.number(), text: z.string(), at: Instant })),
  addresses: z.array(SavedAddress),
  /** What the counter knows besides; absent while that is nothing. */
  customer: z.optional(
    z.pick(CustomerRecord, {
      name: true,
      phone: true,
      gstin: true,
      addresses: true,
      birthday: true,
      anniversary: true,
      consentAt: true,
      notes: true,
    }),
  ),
  cart: z.array(CartLine),
  /** The saved products, those that are no longer sold too. */
  wishlist: z.array(WishlistItem),
  /** The price hold of the cart during payment. */
  priceHold: z.nullable(PriceHold),
  /** `receipts`: the vouchers of its advances; absent without any. */
  orders: z.array(z.extend(Order, { receipts: z.optional(z.array(Receipt)) })),
  /** UPI payments reported by UTR for which no order could be placed, with the notes of their settlement. */
  notedPayments: z.array(z.extend(NotedPayment, { note: z.nullable(z.string()) })),
  onlinePayments: z.array(OnlinePayment),
  /** Old gold that was bought without a sale, from the phone number of `customer`; absent without any. */
  oldGold: z.optional(
    z.array(
      z.object({
        voucher: z.string(),
        name: z.string(),
        address: z.string(),
        amount: z.number(),
        way: z.enum(payoutWays),
        at: Instant,
      }),
    ),
  ),
  /** Requests to return pieces. */
  returns: z.array(ReturnRequest),
  /** Messages to the shop, from the account or its address; absent without any. */
  tickets: z.optional(z.array(Ticket)),
  reviews: z.array(Review),
  /** Alerts that are open, and those of the last 90 days whose mail was sent. */
  alerts: z.array(z.extend(Alert, { sentAt: z.nullable(Instant) })),
  /** What the shop has noted on the account, or on the order of this number. */
  notes: z.array(z.object({ about: z.string(), text: z.string(), at: Instant })),
  /** Where the user is signed in; of the token itself the shop stores only a hash. */
  sessions: z.array(Session),
  secondFactor: SecondFactor,
  /** Mails of the last 90 days: subject and date. */
  mails: z.array(z.object({ about: z.string(), to: z.string(), at: Instant })),
})

/** Re-authentication before an account is erased. */
const Erasure = z.object({
  password: Typed,
  /** From the authenticator app, or a recovery code; required if two-step sign-in is on. */
  code: z.optional(TypedCode),
})

export const getPersonalData = endpoint(refs.getPersonalData, {
  access: 'customer',
  summary:
    'All data that the shop keeps about the signed-in user, as a file, once an hour. A PAN is masked unless the user has entered the password lately.',
  response: PersonalData,
  file: 'application/json',
  errors: [],
})

export const eraseAccount = endpoint(refs.eraseAccount, {
  access: 'customer',
  summary:
    'Erases the signed-in user’s account and data. Needs the password, and a code if two-step sign-in is on. Orders stay without personal data; the last administrator cannot be erased.',
  body: Erasure,
  response: Message,
  errors: ['wrong_login', 'code_needed', 'wrong_code', 'last_admin'],
})
