import type * as z from 'zod/mini'
import type * as schemas from './price-rules.schemas.ts'

/** Maximum number of products whose rules change together, and of those that a preview lists. */
export const MAX_RULE_CHANGES = 5000
export const MAX_LISTED_CHANGES = 1000

export type RuleChange = z.output<typeof schemas.RuleChange>
export type RuleChangePreview = z.output<typeof schemas.RuleChangePreview>

export const previewPriceRules = {
  method: 'POST',
  path: '/api/product/price-rules/preview',
  duty: 'manager',
} as const
export const changePriceRules = {
  method: 'PATCH',
  path: '/api/product/price-rules',
  duty: 'manager',
} as const
