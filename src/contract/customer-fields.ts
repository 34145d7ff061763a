import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { MAX_CUSTOMER_NOTES } from './customer.ts'
import { DayInput, multilineText, textBetween } from './fields.ts'
import { cleanCode, cleanMobileNumber } from './typed-entries.ts'

/** An entry that counts as none if it is empty, as forms send it. */
const orNone = <In>(schema: z.ZodMiniType<string, In>) =>
  z.pipe(
    schema,
    z.transform((text: string) => text || null),
  )

const phoneIssue = 'must be a 10-digit mobile number'

/** The facts of a customer, as forms and calls name them; the server checks that a GSTIN is one. */
export const CustomerFields = z.object({
  name: textBetween(2, 60),
  phone: orNone(
    z.string(phoneIssue).check(z.overwrite(cleanMobileNumber), z.regex(/^(?:[6-9]\d{9})?$/, phoneIssue)),
  ),
  email: orNone(z.union([z.literal(''), Email], 'must be an e-mail address')),
  gstin: orNone(
    z
      .string('must be a GSTIN')
      .check(z.overwrite(cleanCode), z.regex(/^(?:[0-9A-Z]{15})?$/, 'must have 15 characters')),
  ),
  birthday: orNone(z.union([z.literal(''), DayInput], 'must be a date')),
  anniversary: orNone(z.union([z.literal(''), DayInput], 'must be a date')),
  notes: orNone(
    multilineText('must have no invisible characters', 'must be text').check(
      z.maxLength(MAX_CUSTOMER_NOTES, `must be at most ${MAX_CUSTOMER_NOTES} characters`),
    ),
  ),
})
