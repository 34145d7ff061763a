import * as z from 'zod/mini'
import { MAX_CREDIT_NOTE, MAX_SELLER_ADDRESS } from './credit.ts'
import { multilineText, Rupees, textBetween } from './fields.ts'
import { payoutWays } from './old-gold.ts'

export const CreditNoteText = z.optional(z.nullable(textBetween(1, MAX_CREDIT_NOTE)))

export const SellerAddress = multilineText('must have no invisible characters', 'must be text').check(
  z.minLength(5, `must have 5 to ${MAX_SELLER_ADDRESS} characters`),
  z.maxLength(MAX_SELLER_ADDRESS, `must have 5 to ${MAX_SELLER_ADDRESS} characters`),
)

/** A rate for old metal, in rupees. */
export const OfferedRate = Rupees.check(z.minimum(0.01, 'must be above 0'))

/** How money is paid out for old gold; `reference` of a transfer. */
export const Payout = z.object(
  {
    way: z.enum(payoutWays, `must be one of ${payoutWays.join(', ')}`),
    reference: z.optional(z.nullable(textBetween(3, 40))),
  },
  'is needed',
)
