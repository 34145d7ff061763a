import type { ShopContext } from '../rates/shop-context.ts'
import { STORED_PRICES } from '../catalogue/refresh-prices.ts'
import { lockCollectionIfThere } from '../catalogue/shelves/collection-queries.ts'
import { ruleOf } from '../catalogue/shelves/collection-row.ts'
import { applyCollectionRule, findRuleDifference, isDifferent } from '../catalogue/shelves/collection-rule.ts'
import { ALL_TAGS } from '../../core/db/invalidation.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

type Shop = Pick<ShopContext, 'db'>

/** What the products of a rule follow from. */
const SOURCES: readonly string[] = ['catalogue', 'collections', STORED_PRICES, ALL_TAGS]

/**
 * Returns a job that keeps the products of collections with a rule true: at its first run, after changes of
 * products or stored prices, and after a run that failed.
 */
export function refreshStaleCollections(shop: Shop): (stopping: AbortSignal) => Promise<void> {
  let isStale = true
  shop.db.changes.listen((tags) => {
    if (tags.some((tag) => SOURCES.includes(tag))) isStale = true
  })

  return async (stopping) => {
    if (!isStale) return

    isStale = false
    try {
      await refreshCollections(shop, stopping)
    } catch (error) {
      isStale = true
      throw error
    }
  }
}

/** Writes only where products differ. Every node may run it: the collection is locked and read again. */
async function refreshCollections({ db }: Shop, stopping?: AbortSignal): Promise<void> {
  const rows = await db.reader
    .selectFrom('collections')
    .select(['id', 'rule'])
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute()

  for (const row of rows) {
    if (stopping?.aborted) return
    const rule = ruleOf(row)
    if (rule === null || !isDifferent(await findRuleDifference(db.reader, { id: row.id, rule }))) continue

    await db.transaction(async (tx) => {
      const locked = await lockCollectionIfThere(tx, row.id)
      const lockedRule = locked && ruleOf(locked)
      if (lockedRule) await applyCollectionRule(tx, { id: row.id, rule: lockedRule })
    })
    await nextTurn()
  }
}
