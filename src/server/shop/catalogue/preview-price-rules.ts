import { toRupees } from '../../../contract/money.ts'
import { MAX_LISTED_CHANGES, type RuleChange, type RuleChangePreview } from '../../../contract/price-rules.ts'
import type { Reader } from '../../core/db/types.ts'
import type { PriceSources } from './product-row.ts'
import { findRuleProducts, planRuleChange, ruleDigestOf } from './price-rule-plan.ts'

/**
 * Returns what a change of price rules would do. @throws AppError invalid_input if it matches too many
 * products.
 */
export async function previewPriceRules(
  db: Reader,
  { settings, rates }: PriceSources,
  { filter, change }: RuleChange,
): Promise<RuleChangePreview> {
  const planned = await planRuleChange(db, rates, change, await findRuleProducts(db, settings, filter))
  return {
    digest: ruleDigestOf(planned),
    count: planned.length,
    products: planned.slice(0, MAX_LISTED_CHANGES).map(({ id, name, before, after }) => ({
      _id: id,
      name,
      before: toRupees(before),
      after: toRupees(after),
    })),
  }
}
