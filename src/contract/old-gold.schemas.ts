import * as z from 'zod/mini'
import { Approval } from './approval-fields.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, textBetween } from './fields.ts'
import { CreditNoteText, OfferedRate, Payout, SellerAddress } from './old-gold-fields.ts'
import * as refs from './old-gold.ts'
import { MAX_OLD_GOLD_ITEMS } from './old-gold.ts'
import { Pan } from './order-input.schemas.ts'
import { percent } from './price-rule-fields.ts'
import { MetalKind } from './rate-fields.ts'
import { cleanCode, cleanMobileNumber } from './typed-entries.ts'
import { Grams } from './variant-fields.ts'

/**
 * Old metal that the shop buys; weights in grams. The rate is in rupees; without one it is that which is
 * offered now. `deduction` for melting in percent of the value.
 */
export const OldGoldItem = z
  .object({
    metal: MetalKind,
    fineness: z.int('must be a whole number'),
    gross: Grams,
    net: Grams,
    ratePerGram: z.optional(OfferedRate),
    ratePerKg: z.optional(OfferedRate),
    deduction: z._default(percent(100), 0),
    note: CreditNoteText,
  })
  .check(
    z.refine(({ ratePerGram, ratePerKg }) => ratePerGram === undefined || ratePerKg === undefined, {
      path: ['ratePerKg'],
      error: 'is not possible with ratePerGram',
    }),
  )

export const NewOldGold = z.object({
  customer: z.object(
    {
      name: textBetween(2, 60),
      phone: z
        .string('must be a 10-digit phone number')
        .check(z.overwrite(cleanMobileNumber), z.regex(/^[6-9]\d{9}$/, 'must be a 10-digit phone number')),
      address: SellerAddress,
    },
    'is needed',
  ),
  items: z
    .array(OldGoldItem, 'must be a list')
    .check(
      z.minLength(1, 'must name at least one item'),
      z.maxLength(MAX_OLD_GOLD_ITEMS, `must name at most ${MAX_OLD_GOLD_ITEMS} items`),
    ),
  payout: Payout,
  /** Required above the shop's PAN limit; not stored below it. */
  pan: z.optional(z.nullable(Pan)),
  /** Needed by the duty counter for a rate beyond OLD_GOLD_ABOVE. */
  approval: z.optional(z.nullable(Approval)),
})

export const buyOldGold = endpoint(refs.buyOldGold, {
  access: 'admin',
  summary:
    'Buys old gold, silver or platinum without a sale, at most once for each Idempotency-Key header of an administrator, and pays it out by bank or, up to OLD_GOLD_CASH to one seller and day, in cash. `amount` in rupees.',
  body: NewOldGold,
  status: 201,
  response: z.object({ voucher: z.string(), amount: z.number() }),
  errors: ['pan_needed', 'approval_needed', 'wrong_login', 'cash_limit', 'day_closed', 'key_reused'],
})

export const getOldGoldVoucher = endpoint(refs.getOldGoldVoucher, {
  access: 'admin',
  summary:
    'The purchase voucher with this number, of old gold bought with or without a sale, as PDF; 404 without one. It names the PAN of the seller to owners only.',
  recentLogin: true,
  query: z.object({ number: emptyAsAbsent(z.string().check(z.overwrite(cleanCode), z.maxLength(20))) }),
  response: z.string(),
  file: 'application/pdf',
  errors: ['reauthenticate'],
})

/** A piece that the shop sold, with what its bill promises. Weights in grams, promises in percent. */
export const SoldPiece = z.object({
  invoice: z.string(),
  name: z.string(),
  huid: z.nullable(z.string()),
  metal: MetalKind,
  fineness: z.number(),
  gross: z.nullable(z.number()),
  net: z.number(),
  exchange: z.nullable(z.number()),
  buyback: z.nullable(z.number()),
})

export const listSoldPieces = endpoint(refs.listSoldPieces, {
  access: 'admin',
  summary:
    'The pieces with this HUID, or on the bill with this number, whose bill promises an exchange or to buy them back, in percent of the value of their metal; none if there are none.',
  query: z.object({
    code: z
      .string('is needed')
      .check(z.overwrite(cleanCode), z.minLength(6, 'is too short'), z.maxLength(20, 'is too long')),
  }),
  response: z.array(SoldPiece),
  errors: [],
})
