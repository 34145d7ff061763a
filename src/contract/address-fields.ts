import * as z from 'zod/mini'
import { states } from './address.ts'
import { multilineText, onOneLine } from './fields.ts'
import { pinProblem } from './pin-state.ts'
import { cleanCode, cleanDigits, cleanMobileNumber } from './typed-entries.ts'

const plainLine = onOneLine('Please use one line, without invisible characters.')

const line = (maxLength: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
      plainLine,
    )

/** A delivery address in India. Its messages are shown beside the form fields. */
export const Address = z
  .object({
    name: line(80, 'Please enter the name of the person who receives the parcel.'),
    phone: z
      .string('Please enter a 10-digit mobile number.')
      .check(
        z.overwrite(cleanMobileNumber),
        z.regex(/^[6-9]\d{9}$/, 'Please enter a 10-digit mobile number.'),
      ),
    line1: line(120, 'Please enter house number and street.'),
    line2: z._default(
      z.string().check(z.trim(), z.maxLength(120, 'Please use at most 120 characters.'), plainLine),
      '',
    ),
    city: line(60, 'Please enter the city.'),
    state: z.enum(states, 'Please choose the state.'),
    pin: z
      .string('Please enter a valid 6-digit PIN code.')
      .check(z.overwrite(cleanDigits), z.regex(/^[1-9]\d{5}$/, 'Please enter a valid 6-digit PIN code.')),
  })
  .check((address) => {
    const message = pinProblem(address.value)
    if (message !== undefined)
      address.issues.push({ code: 'custom', input: address.value.state, path: ['state'], message })
  })

/** The GSTIN of a buyer who wants it on the invoice; empty for none. The server checks that it is one. */
const BuyerGstin = z.optional(
  z.nullable(z.string().check(z.overwrite(cleanCode), z.maxLength(15, 'Enter a 15-character GSTIN.'))),
)

/**
 * Where a business is registered, in lines as they are typed; empty for none. The server asks for it where
 * the GSTIN is of another state than the delivery address.
 */
const BillingAddress = z.optional(
  z.nullable(
    multilineText('Please use lines without invisible characters.').check(
      z.maxLength(200, 'Please use at most 200 characters.'),
    ),
  ),
)

/** The buyer that an invoice names beside the delivery address. */
export const InvoiceBuyer = { buyerGstin: BuyerGstin, billingAddress: BillingAddress }

/** An address to save, with the buyer of its invoices. */
export const AddressDraft = z.extend(Address, InvoiceBuyer)
