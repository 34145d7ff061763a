import type { ListedCategory } from '../../../../contract/category.ts'
import { categories } from '../../../../contract/product.ts'
import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import { SETTINGS } from '../../settings/follow-settings.ts'
import { readOwnCategories } from '../../settings/own-categories.ts'
import { presentCategory } from './category-queries.ts'

/** Lists the stated categories, then those of the owner, with their numbers of products. */
export async function listCategories(
  db: Reader,
  { actor }: { actor: Actor | null },
): Promise<ListedCategory[]> {
  addCacheTags('catalogue', SETTINGS)
  const visibility =
    actor?.role === 'admin' ? (['shown', 'hidden', 'scheduled'] as const) : (['shown'] as const)
  const counts = await db
    .selectFrom(
      db
        .selectFrom('products')
        .select('category')
        .where('visibility', 'in', visibility)
        .unionAll(
          db
            .selectFrom('product_categories')
            .innerJoin('products', 'products.id', 'product_id')
            .select('product_categories.category')
            .where('visibility', 'in', visibility),
        )
        .as('places'),
    )
    .select((e) => ['category', e.fn.countAll<number>().as('products')])
    .groupBy('category')
    .execute()
  const productsOf = new Map(counts.map(({ category, products }) => [category, products]))
  const stated = categories.map((name, position) => ({ _id: null, name, position }))
  const own = (await readOwnCategories(db)).map(presentCategory)
  return [...stated, ...own].map(({ _id, name, position }) => ({
    _id,
    name,
    position,
    products: productsOf.get(name) ?? 0,
  }))
}
