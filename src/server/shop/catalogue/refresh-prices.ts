import { sql } from 'kysely'
import { productFieldsOf } from '../../../rules/variants.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { parseVariants, variantsColumn } from './variant-row.ts'
import { priceVariants, type PricingColumns, type Rates } from './weighed-prices.ts'

/** Products per transaction: few enough that other writes wait briefly. */
const BATCH_SIZE = 50
/** Changed prices that a preview lists. */
const MAX_CHANGED = 500

/** The tag of lists that are sorted or filtered by the stored price. */
export const STORED_PRICES = 'stored prices'

/** Rates with the batch that they came into force with. */
type DatedRates = { rates: Rates; batchId: string }

/**
 * Computes the stored prices of weighed products, which lists are sorted and filtered by, from these rates:
 * of the first products after `after` that were priced with others. Products that a transaction has locked,
 * such as an order, are left for the next run. Returns the last product; undefined at the end.
 */
export async function refreshPrices(
  tx: Tx,
  { rates, batchId }: DatedRates,
  after: string,
): Promise<string | undefined> {
  const due = await lockDue(tx, batchId, after)
  const last = due.at(-1)?.id
  if (due.length === 0) return last
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'metal', 'pricing', 'price_rule', 'price_paise', variantsColumn(tx.db)])
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  const prices = new Map(rows.map((row) => [row.id, lowestPriceOf(row, rates) ?? row.price_paise]))
  await tx.db
    .updateTable('products')
    .set({ price_paise: numberById('id', prices), priced_with: batchId })
    .where('id', 'in', [...prices.keys()])
    .execute()
  if (rows.some((row) => row.price_paise !== prices.get(row.id))) tx.invalidate(STORED_PRICES)
  return last
}

/** Locks products in the order of their ids, as orders do. */
function lockDue({ db }: Tx, batchId: string, after: string) {
  const due = db
    .selectFrom('products')
    .select('id')
    .where('pricing', '=', 'weight')
    .where('id', '>', after)
    .where((e) => e.or([e('priced_with', 'is', null), e('priced_with', '!=', batchId)]))
    .orderBy('id')
    .limit(BATCH_SIZE)
  return (db.engine === 'postgres' ? due.forNoKeyUpdate().skipLocked() : due).execute()
}

/** The price that lists show of a weighed product, in paise; undefined without variants. */
export function lowestPriceOf(
  row: PricingColumns & { variants: string | null },
  rates: Rates,
): number | undefined {
  const variants = priceVariants(row, parseVariants(row.variants), () => rates)
  return variants.length > 0 ? productFieldsOf(variants).price : undefined
}

/**
 * Whether a weighed product was saved, or a variant of one sold out or came back, since its price was last
 * stored.
 */
export const hasUnpriced = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('pricing', '=', 'weight')
    .where('priced_with', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** `changed`: the greatest change first, at most MAX_CHANGED. Prices in paise. */
type ChangedPrices = {
  count: number
  raised: number
  lowered: number
  changed: { name: string; before: number; after: number }[]
}

/** Changes with every edit of a weighed product, and when one is added or deleted. */
export async function weighedRevision(db: Queries): Promise<string> {
  const { count, versions } = await weighed(db)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(version), 0)`.as('versions'),
    ])
    .executeTakeFirstOrThrow()
  return `${count} ${versions}`
}

/** Finds the products whose price would change from some rates to others. */
export async function findPriceChanges(db: Queries, before: Rates, after: Rates): Promise<ChangedPrices> {
  const changes: ChangedPrices = { count: 0, raised: 0, lowered: 0, changed: [] }
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await weighed(db)
      .select(['id', 'name', 'metal', 'pricing', 'price_rule', variantsColumn(db)])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const changed = rows
      .map((row) => ({
        name: row.name,
        before: lowestPriceOf(row, before) ?? 0,
        after: lowestPriceOf(row, after) ?? 0,
      }))
      .filter((each) => each.before !== each.after)
    changes.count += changed.length
    changes.raised += changed.filter((each) => each.after > each.before).length
    changes.changed = [...changes.changed, ...changed]
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, MAX_CHANGED)
    last = rows.at(-1)?.id
    await nextTurn()
  }
  return { ...changes, lowered: changes.count - changes.raised }
}

const weighed = (db: Queries) =>
  db.selectFrom('products').where('pricing', '=', 'weight').where('visibility', '!=', 'deleted')
