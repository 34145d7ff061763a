import * as z from 'zod/mini'
import { Address, InvoiceBuyer } from './address-fields.ts'
import { ChosenOption, ChosenPiece, ChosenVariant, Engraving, Quantity } from './cart.schemas.ts'
import { CouponCode } from './coupon.schemas.ts'
import { DayInput, Id, textBetween } from './fields.ts'
import {
  MAX_GIFT_LINES,
  MAX_GIFT_MESSAGE,
  MAX_SENT_LINES,
  paymentMethods,
  type PaymentMethod,
} from './order.ts'
import { BANK_REFERENCE, PAN_PATTERN } from './payment.ts'
import { cleanCode, cleanReference } from './typed-entries.ts'

/** Rupees with at most two decimals, as a string. */
const Amount = z
  .string('must be an amount such as "1234.00"')
  .check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as "1234.00"'))

/** Accepted in lower case and with spaces too. */
export const Pan = z
  .string('must be a PAN such as ABCDE1234F')
  .check(z.overwrite(cleanCode), z.regex(PAN_PATTERN, 'must be a PAN such as ABCDE1234F'))

const NUMBER_PROBLEM = 'must be 6 to 30 letters, digits, hyphens or slashes'

/** What a person without PAN declares in its place (rule 114B, Form 60), and the document that shows who they are. */
export const PanDeclaration = z.object({
  name: textBetween(2, 60),
  birthDate: DayInput.check(
    z.refine(
      (day) => day >= '1900-01-01' && day < new Date().toISOString().slice(0, 10),
      'must be a day in the past',
    ),
  ),
  /** Why there is no PAN. */
  reason: textBetween(3, 200),
  document: textBetween(2, 60),
  documentNumber: z
    .string(NUMBER_PROBLEM)
    .check(z.overwrite(cleanCode), z.regex(/^[A-Z\d/-]{6,30}$/, NUMBER_PROBLEM)),
})

/** Who an order above the PAN limit names to the tax office; below the limit neither is stored. */
export const PanOrDeclaration = {
  pan: z.optional(z.nullable(Pan)),
  panDeclaration: z.optional(z.nullable(PanDeclaration)),
}

type EnteredPan = { pan?: string | null | undefined; panDeclaration?: object | null | undefined }

export const notBoth = z.refine<EnteredPan>(({ pan, panDeclaration }) => !pan || !panDeclaration, {
  path: ['panDeclaration'],
  error: 'is not possible with pan',
})

/** The reference of a bank transfer, in capitals. */
export const BankReference = z
  .string('must be 12 to 22 letters or digits')
  .check(z.overwrite(cleanReference), z.regex(BANK_REFERENCE, 'must be 12 to 22 letters or digits'))

/** Whether the price of the order applies although it is no longer kept. */
export const AcceptOldPrice = z.optional(z.boolean('must be true or false'))

const Utr = z.optional(z.nullable(z.string().check(z.overwrite(cleanReference))))

type PaymentEntry = { paymentMethod: PaymentMethod; utr?: string | null | undefined }

/** The reference of a payment by UPI is 12 digits; that of a bank transfer may have letters. */
function checkReference({ value: { paymentMethod, utr }, issues }: z.core.ParsePayload<PaymentEntry>): void {
  if (utr === null || utr === undefined) return

  const [pattern, message] =
    paymentMethod === 'BANK'
      ? [BANK_REFERENCE, 'must be 12 to 22 letters or digits']
      : [/^\d{12}$/, 'must be the 12 digits of the UPI reference']
  if (!pattern.test(utr)) issues.push({ code: 'custom', input: utr, path: ['utr'], message })
}

/** A card has lines, so line breaks are accepted; other control characters are not. */
const GiftMessage = z.string('must be text').check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  z.maxLength(MAX_GIFT_MESSAGE, `must be at most ${MAX_GIFT_MESSAGE} characters`),
  z.regex(/^(\P{Cc}|\n)*$/u, 'must not contain control characters'),
  z.refine((text) => text.split('\n').length <= MAX_GIFT_LINES, `must have at most ${MAX_GIFT_LINES} lines`),
)

export const NewOrder = z
  .object({
    products: z
      .array(
        z.object({
          productId: Id,
          variantId: ChosenVariant,
          pieceId: ChosenPiece,
          quantity: Quantity,
          size: ChosenOption,
          color: ChosenOption,
          engraving: Engraving,
        }),
      )
      .check(
        z.minLength(1, 'must name at least one product'),
        z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} products`),
      ),
    /** The grand total that the customer saw. */
    amount: Amount,
    email: z.string('must be the e-mail address of the signed-in user'),
    paymentMethod: z.enum(paymentMethods, 'must be COD or UPI'),
    /**
     * The price hold of this cart: its prices apply if `amount` is its total, and for UPI its stock and
     * coupon, whatever has changed since.
     */
    holdId: z.optional(z.nullable(Id)),
    /** Defaults to the coupon applied to the cart. */
    couponCode: z.optional(z.nullable(CouponCode)),
    address: z.optional(z.nullable(Address)),
    /** One of the customer's saved addresses, instead of `address`. */
    addressId: z.optional(z.nullable(Id)),
    /** For a tax invoice to a business; defaults to the one saved with the address, and null means none. */
    ...InvoiceBuyer,
    utr: Utr,
    ...PanOrDeclaration,
    /** A gift: its message, which the packing slip shows, and whether the parcel shows no prices. */
    gift: z.optional(
      z.nullable(
        z.object({
          message: z._default(GiftMessage, ''),
          hidePrices: z._default(z.boolean('must be true or false'), false),
        }),
      ),
    ),
  })
  .check(checkReference, notBoth)

/** Another way to pay an order that waits for its payment. */
export const PaymentMethodChange = z
  .object({
    paymentMethod: z.enum(paymentMethods, 'must be COD or UPI'),
    /** What the order costs with it, as the customer saw. */
    amount: Amount,
    utr: Utr,
  })
  .check(checkReference)
