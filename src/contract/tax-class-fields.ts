import * as z from 'zod/mini'
import { oneLine } from './fields.ts'
import { cleanDigits } from './typed-entries.ts'

const Rate = z
  .number('must be a percentage')
  .check(
    z.minimum(0, 'must be at least 0'),
    z.maximum(100, 'must be at most 100'),
    z.multipleOf(0.01, 'must have at most 2 decimals'),
  )

/** Editable fields of a tax class. Rates in percent. */
export const TaxClassFields = z.object({
  name: oneLine(40, 'is needed'),
  hsn: z
    .string('is needed')
    .check(z.overwrite(cleanDigits), z.regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits')),
  rate: Rate,
  /** The rate of making charges, where they are taxed apart. */
  makingRate: z.nullable(Rate),
})
