import type { CollectionRule } from '../../../../contract/collection-rule-fields.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { invalid } from '../../../core/lib/errors.ts'
import { filterProducts } from '../lists/filter-products.ts'
import { writeCollectionsOf } from './collection-products.ts'

/** The error for products that are sent to a collection with a rule. */
export const productsFollow = () => invalid('products', 'follow from the rule')

type Member = { product_id: string; position: number }
type Difference = { added: Member[]; moved: Member[]; removed: string[] }

/** Finds where the stored products of a collection differ from its rule; the newest product comes first. */
export async function findRuleDifference(
  db: Queries,
  { id, rule }: { id: string; rule: CollectionRule },
): Promise<Difference> {
  const matching = (await productsOfRule(db, rule).select(['id', 'created_at']).execute()).map(
    (row): Member => ({
      product_id: row.id,
      position: -Math.floor(row.created_at / 60_000),
    }),
  )
  const members = await db
    .selectFrom('collection_products')
    .select(['product_id', 'position'])
    .where('collection_id', '=', id)
    .execute()

  const before = new Map(members.map(({ product_id, position }) => [product_id, position]))
  const after = new Set(matching.map(({ product_id }) => product_id))
  return {
    added: matching.filter(({ product_id }) => !before.has(product_id)),
    moved: matching.filter(({ product_id, position }) => (before.get(product_id) ?? position) !== position),
    removed: [...before.keys()].filter((product) => !after.has(product)),
  }
}

export const isDifferent = ({ added, moved, removed }: Difference): boolean =>
  added.length + moved.length + removed.length > 0

/** Products that a rule names, also hidden ones, as of chosen products. */
function productsOfRule(db: Queries, rule: CollectionRule) {
  const found = filterProducts(db, {
    gender: rule.gender ?? undefined,
    minPrice: rule.priceFrom ?? undefined,
    maxPrice: rule.priceTo ?? undefined,
    metal: rule.metal ?? undefined,
    purity: rule.fineness ?? undefined,
    minWeight: rule.weightFrom ?? undefined,
    maxWeight: rule.weightTo ?? undefined,
    stone: rule.stone ?? undefined,
  })
  if (!found) throw new Error('A rule names no colour.')
  return found
}

/** Members that one statement writes. */
const BATCH_SIZE = 500

/** Stores the products that follow from the rule of a locked collection; nothing if they are there already. */
export async function applyCollectionRule(
  tx: Tx,
  collection: { id: string; rule: CollectionRule },
): Promise<void> {
  const { added, moved, removed } = await findRuleDifference(tx.db, collection)
  const stale = [...removed, ...moved.map(({ product_id }) => product_id)]
  const written = [...added, ...moved]
  if (stale.length + written.length === 0) return

  for (let start = 0; start < stale.length; start += BATCH_SIZE)
    await tx.db
      .deleteFrom('collection_products')
      .where('collection_id', '=', collection.id)
      .where('product_id', 'in', stale.slice(start, start + BATCH_SIZE))
      .execute()
  for (let start = 0; start < written.length; start += BATCH_SIZE)
    await tx.db
      .insertInto('collection_products')
      .values(
        written
          .slice(start, start + BATCH_SIZE)
          .map(({ product_id, position }) => ({ collection_id: collection.id, product_id, position })),
      )
      .execute()

  await writeCollectionsOf(tx, [...added.map(({ product_id }) => product_id), ...removed])
  tx.invalidate('collections', 'catalogue')
}
