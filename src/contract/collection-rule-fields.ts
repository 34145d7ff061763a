import * as z from 'zod/mini'
import { oneLine, Rupees } from './fields.ts'
import { genders, metals, soldFinenesses } from './product.ts'
import { Grams } from './variant-fields.ts'

const finenesses = soldFinenesses.map(Number)

const condition = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null)

/** Whether a lower bound is at most its upper one, if both are named. */
const inOrder = (from: number | null, to: number | null): boolean =>
  from === null || to === null || from <= to

/**
 * What the products of a collection have in common. Null conditions do not count. Prices are those that lists
 * are filtered by, in rupees; weights are net, in grams. Fineness, weight and stone are those of one variant.
 */
export const CollectionRule = z
  .object({
    priceFrom: condition(Rupees),
    priceTo: condition(Rupees),
    metal: condition(z.enum(metals, `must be one of ${metals.join(', ')}`)),
    fineness: condition(
      z
        .number('must be a fineness such as 916')
        .check(z.refine((value) => finenesses.includes(value), 'must be a fineness such as 916')),
    ),
    weightFrom: condition(Grams),
    weightTo: condition(Grams),
    /** The kind of a stone, ignoring case. */
    stone: condition(oneLine(40)),
    gender: condition(z.enum(genders, 'must be male or female')),
  })
  .check(
    z.refine((rule) => Object.values(rule).some((value) => value !== null), 'must have a condition'),
    z.refine(({ priceFrom, priceTo }) => inOrder(priceFrom, priceTo), {
      path: ['priceTo'],
      error: 'must not be below the price from',
    }),
    z.refine(({ weightFrom, weightTo }) => inOrder(weightFrom, weightTo), {
      path: ['weightTo'],
      error: 'must not be below the weight from',
    }),
  )
export type CollectionRule = z.output<typeof CollectionRule>
