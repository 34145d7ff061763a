import * as z from 'zod/mini'
import { oneLine, Rupees } from './fields.ts'
import { makingBases, makingKinds, MAX_CHARGES, priceUnits, roundUps } from './price-rule.ts'

/** Percent with at most two decimals. */
export const percent = (max: number) =>
  z.number('must be a number').check(
    z.minimum(0, 'must be at least 0'),
    z.maximum(max, `must be at most ${max}`),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'must have at most two decimals',
    ),
  )

export const Making = z.object({
  kind: z._default(z.enum(makingKinds, `must be one of ${makingKinds.join(', ')}`), 'perGram'),
  /** Rupees per gram, percent of the metal, or rupees. */
  value: z._default(Rupees, 0),
  /** Which weight `perGram` counts. */
  basis: z._default(z.enum(makingBases, 'must be net or gross'), 'net'),
  /** Whether `percent` counts the wastage too. */
  onWastage: z._default(z.boolean('must be true or false'), false),
  /** Rupees; the charge is never lower. */
  minimum: z._default(Rupees, 0),
})

/** How the price of a piece follows from its weight. Absent parts add nothing to the price. */
export const PriceRule = z
  .object(
    {
      wastagePercent: z._default(percent(100), 0),
      making: z._default(Making, { kind: 'perGram', value: 0, basis: 'net', onWastage: false, minimum: 0 }),
      makingDiscountPercent: z._default(percent(100), 0),
      /** Named amounts, such as hallmarking. */
      charges: z._default(
        z
          .array(
            z.object({
              name: oneLine(40),
              amount: Rupees,
            }),
          )
          .check(z.maxLength(MAX_CHARGES, `must be at most ${MAX_CHARGES} charges`)),
        [],
      ),
      /** `rupee`: every step is rounded to whole rupees. */
      unit: z._default(z.enum(priceUnits, 'must be paise or rupee'), 'paise'),
      roundUp: z._default(z.literal(roundUps, 'must be 0, 1 or 10'), 0),
    },
    'must be a price rule as JSON',
  )
  .check(
    z.refine(({ unit, making }) => unit === 'paise' || Number.isInteger(making.minimum), {
      message: 'must be whole rupees',
      path: ['making', 'minimum'],
    }),
    z.refine(({ making }) => making.kind !== 'percent' || making.value <= 1000, {
      message: 'must be at most 1000',
      path: ['making', 'value'],
    }),
  )
