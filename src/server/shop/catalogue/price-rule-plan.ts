import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { MAX_RULE_CHANGES, type RuleChange } from '../../../contract/price-rules.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { filterProducts } from './lists/filter-products.ts'
import { lowestPriceOf } from './refresh-prices.ts'
import { variantsColumn } from './variant-row.ts'

/** Maximum number of products per statement. */
const BATCH_SIZE = 100

/** What a change does to one product. `rule`: JSON of its new rule; prices in paise. */
type PlannedChange = {
  id: string
  version: number
  name: string
  rule: string
  before: number
  after: number
}

/**
 * Returns the ids of the weighed products that match, in the order in which rows are locked.
 * @throws AppError invalid_input if there are too many.
 */
export async function findRuleProducts(
  db: Queries,
  settings: Pick<Config, 'lowStock'>,
  filter: RuleChange['filter'],
): Promise<string[]> {
  const found = await filterProducts(db, filter, settings)
    ?.where('pricing', '=', 'weight')
    .select('id')
    .orderBy('id')
    .limit(MAX_RULE_CHANGES + 1)
    .execute()
  if (found && found.length > MAX_RULE_CHANGES)
    throw new AppError(
      'invalid_input',
      `filter: matches more than ${MAX_RULE_CHANGES.toLocaleString('en-IN')} products`,
    )
  return found?.map(({ id }) => id) ?? []
}

/**
 * Computes the new rule of each product, and its price before and after. @throws AppError invalid_input if a
 * rule does not fit.
 */
export async function planRuleChange(
  db: Queries,
  rates: RateBook,
  change: RuleChange['change'],
  ids: string[],
): Promise<PlannedChange[]> {
  const inForce = rates.ratesAt(Date.now())
  const planned: PlannedChange[] = []
  for (const batch of inBatches(ids)) {
    await nextTurn()
    const rows = await db
      .selectFrom('products')
      .select(['id', 'version', 'name', 'metal', 'pricing', 'price_rule', 'price_paise', variantsColumn(db)])
      .where('id', 'in', batch)
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const rule = changedRule(row.name, row.price_rule, change)
      const priceBy = (price_rule: string | null) =>
        lowestPriceOf({ ...row, price_rule }, inForce) ?? row.price_paise
      planned.push({
        id: row.id,
        version: row.version,
        name: row.name,
        rule,
        before: priceBy(row.price_rule),
        after: priceBy(rule),
      })
    }
  }
  return planned
}

/**
 * @throws AppError invalid_input for a rule that does not fit, such as a minimum in paise where prices are in
 * whole rupees.
 */
function changedRule(name: string, before: string | null, change: RuleChange['change']): string {
  const { data, error } = z.safeParse(PriceRule, {
    ...(JSON.parse(before ?? '{}') as object),
    ...omitUndefined(change),
  })
  if (error)
    throw new AppError(
      'invalid_input',
      `${name}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
    )
  return JSON.stringify(data)
}

/** Hash of a plan, by which a change is known to be the one that was previewed. */
export const ruleDigestOf = (planned: readonly PlannedChange[]) =>
  createHash('sha256').update(JSON.stringify(planned)).digest('base64url')

/** Splits ids into batches of one statement each. */
export const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) =>
    ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
