import * as z from 'zod/mini'
import * as refs from './credit.ts'
import { Approval } from './approval-fields.ts'
import { creditKinds } from './credit.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Rupees, textBetween } from './fields.ts'
import { CreditNoteText, OfferedRate, Payout, SellerAddress } from './old-gold-fields.ts'
import { payoutWays } from './old-gold.ts'
import { AcceptOldPrice, Pan } from './order-input.schemas.ts'
import { Order, OrderKey } from './order.schemas.ts'
import { percent } from './price-rule-fields.ts'
import { MetalKind } from './rate-fields.ts'
import { RateAmounts } from './rates.schemas.ts'
import { cleanCode } from './typed-entries.ts'
import { Grams } from './variant-fields.ts'

/** A ticket such as R26-000123, a credit note such as CN/26-27/000042, or an order number. */
const Source = z
  .string('must be the number of a return or an order')
  .check(
    z.overwrite(cleanCode),
    z.regex(
      /^(R\d\d-\d{6,}|CN\/\d\d-\d\d\/\d{6,}|[A-Z]{2}\d{2}-[A-Z]{2}\d{2})$/,
      'must be the number of a return or an order',
    ),
  )

/**
 * Old gold, silver or platinum that the shop buys. `perGram` or `perKg` is the rate offered, in rupees;
 * `deduction` for melting in percent of the value.
 */
const OldGold = z
  .object({
    kind: z.literal('old_gold'),
    metal: MetalKind,
    fineness: z.int('must be a whole number'),
    grossWeight: Grams,
    netWeight: Grams,
    perGram: z.optional(OfferedRate),
    perKg: z.optional(OfferedRate),
    deduction: z._default(percent(100), 0),
    note: CreditNoteText,
    seller: z.object(
      {
        name: textBetween(2, 60),
        address: SellerAddress,
        /** Required if the old gold of the order is above the shop's PAN limit; not stored below it. */
        pan: z.optional(z.nullable(Pan)),
      },
      'is needed',
    ),
    /** Needed by the duty counter for a rate beyond OLD_GOLD_ABOVE. */
    approval: z.optional(z.nullable(Approval)),
    /** How the rest is paid out if the gold is above the order. */
    payout: z.optional(z.nullable(Payout)),
    acceptOldPrice: AcceptOldPrice,
  })
  .check(
    z.refine(({ perGram, perKg }) => (perGram === undefined) !== (perKg === undefined), {
      path: ['perGram'],
      error: 'must be given, or perKg instead',
    }),
  )

/**
 * What a refund of an earlier order of the customer was kept as. `from`: the return, if both orders are of
 * one account; else that order, or its credit note.
 */
const Exchange = z.object({
  kind: z.literal('exchange'),
  from: Source,
  amount: Rupees.check(z.minimum(0.01, 'must be above 0')),
  note: CreditNoteText,
  acceptOldPrice: AcceptOldPrice,
})

export const NewCredit = z.discriminatedUnion(
  'kind',
  [OldGold, Exchange],
  `must have the kind ${creditKinds.join(' or ')}`,
)

/**
 * A credit of an order. Weights in grams, amounts in rupees, `deduction` in percent; null where a credit for
 * an exchange has none.
 */
export const OrderCredit = z.object({
  _id: Id,
  kind: z.enum(creditKinds),
  metal: z.nullable(MetalKind),
  fineness: z.nullable(z.number()),
  grossWeight: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  rate: z.nullable(RateAmounts),
  deduction: z.nullable(z.number()),
  amount: z.number(),
  note: z.nullable(z.string()),
  /** The number of the purchase voucher; null for an exchange. */
  voucher: z.nullable(z.string()),
  /** Money paid out of it, in rupees; absent if it all paid the order. */
  payout: z.optional(z.object({ way: z.enum(payoutWays), amount: z.number() })),
  /** The order whose refund was kept as credit; null for old gold. */
  from: z.nullable(z.object({ _id: Id, orderId: z.string() })),
  at: Instant,
  /** Who entered it; null once their account is deleted. */
  by: z.nullable(z.string()),
})

/** The rate of sale in force and the one that the shop offers for old metal, in rupees. */
export const OldGoldRate = z.object({
  metal: MetalKind,
  fineness: z.number(),
  purity: z.string(),
  sale: RateAmounts,
  offered: RateAmounts,
})

/** `left`: rupees that a credit can still use. */
export const UnusedCredit = z.object({ order: z.object({ _id: Id, orderId: z.string() }), left: z.number() })

const OrderParams = z.object({ id: OrderKey })

export const createCredit = endpoint(refs.createCredit, {
  access: 'admin',
  summary:
    'Records old gold, or the credit of a returned piece, as a payment of an order of the counter. The order keeps its full price and tax, and is paid when its payments reach the grand total. With `payout`, gold above the order pays it in full and the rest is paid out.',
  params: OrderParams,
  body: NewCredit,
  status: 201,
  response: z.object({ order: Order }),
  errors: [
    'stale_edit',
    'price_changed',
    'pan_needed',
    'approval_needed',
    'wrong_login',
    'cash_limit',
    'day_closed',
  ],
})

export const listCredits = endpoint(refs.listCredits, {
  access: 'admin',
  summary: 'The credits of an order, oldest first.',
  params: OrderParams,
  response: z.array(OrderCredit),
  errors: [],
})

export const getUnusedCredit = endpoint(refs.getUnusedCredit, {
  access: 'admin',
  summary: 'How much of the credit that was kept for a return, or an order, is not used yet.',
  params: z.object({ from: Source }),
  response: UnusedCredit,
  errors: [],
})

export const listOldGoldRates = endpoint(refs.listOldGoldRates, {
  access: 'admin',
  summary:
    'The rates of sale in force, with the rates that the shop offers for old gold, silver and platinum.',
  response: z.array(OldGoldRate),
  errors: [],
})

export const getPurchaseVouchers = endpoint(refs.getPurchaseVouchers, {
  access: 'admin',
  summary:
    'The purchase vouchers for the old gold of an order as PDF; 404 without any. They name the PAN of the seller to owners only.',
  recentLogin: true,
  params: OrderParams,
  response: z.string(),
  file: 'application/pdf',
  errors: ['reauthenticate'],
})
