import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { toRupees } from '../../../contract/money.ts'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { MAX_LISTED_CHANGES, MAX_RULE_CHANGES, type RuleChange, type RuleChangePreview } from '../../../contract/price-rules.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { filterProducts } from './filter-products.ts'
import { productsText } from './products-text.ts'
import { lowestPriceOf } from './refresh-prices.ts'
import { variantsColumn } from './variant-row.ts'

/** Products per statement. */
const AT_ONCE = 100

type Planned = { id: string; version: number; name: string; rule: string; before: number; after: number }

/** What a change of price rules would do. @throws AppError invalid_input if it is about too many products. */
export async function previewRuleChange(db: Reader, rates: RateBook, { filter, change }: RuleChange): Promise<RuleChangePreview> {
  const planned = await planRuleChange(db, rates, change, await matchingIds(db, filter))
  return {
    digest: digestOf(planned), count: planned.length,
    products: planned.slice(0, MAX_LISTED_CHANGES).map(({ id, name, before, after }) => ({ _id: id, name, before: toRupees(before), after: toRupees(after) })),
  }
}

/** Applies a change that was previewed, and returns the number of products. @throws AppError stale_edit if products or rates have changed since. */
export async function changePriceRules(tx: Tx, rates: RateBook, { filter, change, digest }: RuleChange & { digest: string }): Promise<number> {
  const ids = await matchingIds(tx.db, filter)
  for (const some of inParts(ids)) await lockRows(tx.db, tx.db.selectFrom('products').select('id').where('id', 'in', some).orderBy('id')).execute()
  const planned = await planRuleChange(tx.db, rates, change, ids)
  if (digestOf(planned) !== digest) throw new AppError('stale_edit', 'Products or rates have changed since the preview. Please look again.')
  const now = Date.now()
  for (const [rule, products] of Map.groupBy(planned, (each) => each.rule)) {
    for (const some of inParts(products.map(({ id }) => id))) {
      await tx.db
        .updateTable('products')
        .set((e) => ({ price_rule: rule, priced_with: null, updated_at: now, version: e('version', '+', 1) }))
        .where('id', 'in', some)
        .execute()
    }
  }
  addAuditEntry(tx, { entity: 'product', id: null, title: `Price rules of ${productsText(planned.length)}`, before: null, after: { filter, change } })
  tx.invalidate('catalogue', ...ids.map((id) => `product:${id}`))
  return planned.length
}

/** The weighed products that match, in the order in which rows are locked. */
async function matchingIds(db: Queries, filter: RuleChange['filter']): Promise<string[]> {
  const found = await filterProducts(db, filter, false)?.where('pricing', '=', 'weight').select('id').orderBy('id').limit(MAX_RULE_CHANGES + 1).execute()
  if (found && found.length > MAX_RULE_CHANGES) throw new AppError('invalid_input', `filter: matches more than ${MAX_RULE_CHANGES.toLocaleString('en-IN')} products`)
  return found?.map(({ id }) => id) ?? []
}

async function planRuleChange(db: Queries, rates: RateBook, change: RuleChange['change'], ids: string[]): Promise<Planned[]> {
  const inForce = rates.ratesAt(Date.now())
  const planned: Planned[] = []
  for (const some of inParts(ids)) {
    await nextTurn()
    const rows = await db.selectFrom('products').select(['id', 'version', 'name', 'metal', 'pricing', 'price_rule', 'price_paise', variantsColumn(db)]).where('id', 'in', some).orderBy('id').execute()
    for (const row of rows) {
      const rule = changedRule(row.name, row.price_rule, change)
      const priceBy = (price_rule: string | null) => lowestPriceOf({ ...row, price_rule }, inForce) ?? row.price_paise
      planned.push({ id: row.id, version: row.version, name: row.name, rule, before: priceBy(row.price_rule), after: priceBy(rule) })
    }
  }
  return planned
}

/** @throws AppError invalid_input for a rule that does not fit, such as a minimum in paise where prices are in whole rupees. */
function changedRule(name: string, before: string | null, change: RuleChange['change']): string {
  const { data, error } = z.safeParse(PriceRule, { ...(JSON.parse(before ?? '{}') as object), ...omitUndefined(change) })
  if (error) throw new AppError('invalid_input', `${name}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`)
  return JSON.stringify(data)
}

const digestOf = (planned: readonly Planned[]) => createHash('sha256').update(JSON.stringify(planned)).digest('base64url')

const inParts = (ids: readonly string[]): string[][] => Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
