import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Message, Rupees } from './fields.ts'
import { ManagedProductFilter } from './manage-products.schemas.ts'
import { Making, percent } from './price-rule-fields.ts'
import * as refs from './price-rules.ts'
import { MAX_LISTED_CHANGES, MAX_RULE_CHANGES } from './price-rules.ts'

/** The filters of the product list; omitted ones do not filter. Prices in rupees. */
const Filter = z.extend(z.omit(ManagedProductFilter, { minPrice: true, maxPrice: true }), {
  minPrice: z.optional(Rupees),
  maxPrice: z.optional(Rupees),
})

/** The parts of a rule that change; absent parts stay. `making` is replaced as a whole. */
const Change = z
  .object({
    wastagePercent: z.optional(percent(100)),
    making: z.optional(Making),
    makingDiscountPercent: z.optional(percent(100)),
  })
  .check(
    z.refine((change) => Object.values(change).some((each) => each !== undefined), 'must change something'),
  )

export const RuleChange = z.object({ filter: Filter, change: Change })

export const RuleChangePreview = z.object({
  /** Sent back to apply exactly this. */
  digest: z.string(),
  count: z.number(),
  /** The first ones, with their prices in rupees. */
  products: z.array(z.object({ _id: Id, name: z.string(), before: z.number(), after: z.number() })),
})

export const previewPriceRules = endpoint(refs.previewPriceRules, {
  access: 'admin',
  summary: `What a change of the rules of weighed products would do, without making it; lists the first ${MAX_LISTED_CHANGES} products.`,
  body: RuleChange,
  response: RuleChangePreview,
  errors: [],
})

export const changePriceRules = endpoint(refs.changePriceRules, {
  access: 'admin',
  summary: `Changes the rules of up to ${MAX_RULE_CHANGES} weighed products, as previewed: all of them or none.`,
  body: z.extend(RuleChange, { digest: z.string() }),
  response: Message,
  errors: ['stale_edit'],
})
