import type { RuleChange } from '../../../contract/price-rules.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockProducts } from '../stock/counted-stock.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { PriceSources } from './product-row.ts'
import { findRuleProducts, inBatches, planRuleChange, ruleDigestOf } from './price-rule-plan.ts'
import { productsText } from './products-text.ts'

/**
 * Applies a previewed change and returns the number of products. @throws AppError stale_edit if products or
 * rates have changed since.
 */
export async function changePriceRules(
  tx: Tx,
  { settings, rates }: PriceSources,
  { filter, change, digest }: RuleChange & { digest: string },
): Promise<number> {
  const ids = await findRuleProducts(tx.db, settings, filter)
  for (const batch of inBatches(ids)) await lockProducts(tx, batch)
  const planned = await planRuleChange(tx.db, rates, change, ids)
  if (ruleDigestOf(planned) !== digest)
    throw new AppError('stale_edit', 'Products or rates have changed since the preview. Please look again.')
  const now = Date.now()
  for (const [rule, products] of Map.groupBy(planned, (each) => each.rule)) {
    for (const batch of inBatches(products.map(({ id }) => id))) {
      await tx.db
        .updateTable('products')
        .set((e) => ({ price_rule: rule, priced_with: null, updated_at: now, version: e('version', '+', 1) }))
        .where('id', 'in', batch)
        .execute()
    }
  }
  addAuditEntry(tx, {
    entity: 'product',
    id: null,
    title: `Price rules of ${productsText(planned.length)}`,
    before: null,
    after: { filter, change },
  })
  tx.invalidate('catalogue', ...ids.map((id) => `product:${id}`))
  return planned.length
}
