import { weightRanges, type ProductChoices } from '../../contract/product-choices.ts'
import { genders, metals } from '../../contract/product.ts'
import { sizesOf } from '../../rules/choices.ts'
import { finenesses, purityName, ratedMetalOf } from '../../rules/purity.ts'
import { addCacheTags } from '../http/response-cache/cache.ts'
import type { Reader } from '../db/types.ts'
import { fitsWeight } from './filter-by-variants.ts'

const naturally = new Intl.Collator('en', { numeric: true })

/** Returns what the products that shoppers see can be filtered by. */
export async function getProductChoices(db: Reader): Promise<ProductChoices> {
  addCacheTags('catalogue', 'collections')
  const rows = await db.selectFrom('products').select(['metal', 'gender', 'origin', 'size']).distinct().where('visibility', '=', 'shown').execute()
  const sizes = new Set(rows.flatMap(({ size }) => sizesOf(size)))
  return {
    metals: metals.filter((metal) => rows.some((row) => row.metal === metal)),
    purities: await findPurities(db),
    weights: await findWeights(db),
    sizes: [...sizes].sort(naturally.compare),
    genders: genders.filter((gender) => rows.some((row) => row.gender === gender)),
    collections: await findCollections(db),
    origins: [...new Set(rows.map(({ origin }) => origin))].sort(naturally.compare),
  }
}

/** Each search stops at the first variant, so a large catalogue takes no longer. */
const shownVariants = (db: Reader) =>
  db.selectFrom('variants').innerJoin('products', 'products.id', 'product_id').select('product_id').where('visibility', '=', 'shown').limit(1)

/** The purities of gold and silver. 999 may be both; it is one choice with both names. */
async function findPurities(db: Reader): Promise<ProductChoices['purities']> {
  const names = new Map<number, string>()
  for (const metal of ['gold', 'silver'] as const) {
    const ofMetal = metals.filter((each) => ratedMetalOf(each) === metal)
    for (const fineness of finenesses[metal]) {
      const [found] = await shownVariants(db).where('variants.fineness', '=', fineness).where('metal', 'in', ofMetal).execute()
      const before = names.get(fineness)
      const name = purityName(metal, fineness)
      if (found) names.set(fineness, before ? `${before}, ${name}` : name)
    }
  }
  return [...names].map(([fineness, name]) => ({ fineness, name }))
}

async function findWeights(db: Reader): Promise<ProductChoices['weights']> {
  const found: ProductChoices['weights'] = []
  for (const range of weightRanges) {
    const [variant] = await shownVariants(db).where(fitsWeight(range)).execute()
    if (variant) found.push(range)
  }
  return found
}

const findCollections = (db: Reader): Promise<ProductChoices['collections']> =>
  db
    .selectFrom('collections')
    .select(['slug', 'title'])
    .where('is_visible', '=', 1)
    .where('id', 'in', db.selectFrom('collection_products').innerJoin('products', 'products.id', 'product_id').select('collection_id').where('visibility', '=', 'shown'))
    .orderBy('position')
    .orderBy('id')
    .execute()
