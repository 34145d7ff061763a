import * as z from 'zod/mini'
import { hallmarkReasons, hallmarks } from './hallmark.ts'
import type { FieldOfProduct } from './product-field.ts'
import { MAX_RETURN_DAYS, notReturnableReasons } from './return.ts'

/** The fields about the hallmark and the return of a product, in the order of the CSV columns. */
export const termFields = [
  {
    name: 'hallmark',
    label: 'Hallmark',
    group: 'hallmark',
    cell: 'word',
    default: 'none',
    schema: z.enum(hallmarks, `must be one of ${hallmarks.join(', ')}`),
  },
  {
    // Null unless the product is exempt.
    name: 'hallmarkReason',
    label: 'Reason for no hallmark',
    group: 'hallmark',
    cell: 'text',
    default: null,
    schema: z.nullable(z.enum(hallmarkReasons, `must be one of ${hallmarkReasons.join('; ')}`)),
  },
  {
    // After delivery; null for the days of the shop.
    name: 'returnDays',
    label: 'Days to return',
    group: 'returns',
    cell: 'number',
    default: null,
    schema: z.nullable(
      z
        .int('must be a whole number')
        .check(
          z.minimum(1, 'must be at least 1'),
          z.maximum(MAX_RETURN_DAYS, `must be at most ${MAX_RETURN_DAYS}`),
        ),
    ),
  },
  {
    // Null if it can be returned.
    name: 'notReturnable',
    label: 'Not returnable',
    group: 'returns',
    cell: 'word',
    default: null,
    schema: z.nullable(z.enum(notReturnableReasons, `must be one of ${notReturnableReasons.join(', ')}`)),
  },
] as const satisfies readonly FieldOfProduct[]
