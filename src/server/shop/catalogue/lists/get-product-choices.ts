import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { weightRanges, type ProductChoices } from '../../../../contract/product-choices.ts'
import { genders, metals } from '../../../../contract/product.ts'
import { sizesOf } from '../../../../rules/choices.ts'
import { finenesses, purityName, ratedMetalOf } from '../../../../rules/purity.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { fitsWeight } from './filter-by-variants.ts'

const naturally = new Intl.Collator('en', { numeric: true })

/** Returns the choices of each filter of visible products. */
export async function getProductChoices(db: Reader): Promise<ProductChoices> {
  addCacheTags('catalogue', 'collections')
  const rows = await db
    .selectFrom('products')
    .select(['metal', 'gender', 'origin', 'size'])
    .distinct()
    .where('visibility', '=', 'shown')
    .execute()
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

/** The purities of gold and silver. 999 may be both; it is one choice with both names. */
async function findPurities(db: Reader): Promise<ProductChoices['purities']> {
  const choices = (['gold', 'silver'] as const).flatMap((metal) => {
    const ofMetal = metals.filter((each) => ratedMetalOf(each) === metal)
    return finenesses[metal].map((fineness) => ({
      fineness,
      name: purityName(metal, fineness),
      condition: isMetal(ofMetal, fineness),
    }))
  })
  const names = Map.groupBy(await withShownVariant(db, choices), ({ fineness }) => fineness)
  return [...names].map(([fineness, found]) => ({ fineness, name: found.map(({ name }) => name).join(', ') }))
}

const isMetal =
  (ofMetal: readonly string[], fineness: number) => (e: ExpressionBuilder<Tables, 'variants' | 'products'>) =>
    e.and([e('variants.fineness', '=', fineness), e('products.metal', 'in', ofMetal)])

const findWeights = async (db: Reader): Promise<ProductChoices['weights']> =>
  (
    await withShownVariant(
      db,
      weightRanges.map((range) => ({ range, condition: fitsWeight(range) })),
    )
  ).map(({ range }) => range)

/**
 * The choices with a variant that shoppers see. One statement; each of its searches stops at the first
 * variant.
 */
async function withShownVariant<
  C extends { condition(e: ExpressionBuilder<Tables, 'variants' | 'products'>): Expression<SqlBool> },
>(db: Reader, choices: readonly C[]): Promise<C[]> {
  const shown = db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select('product_id')
    .where('visibility', '=', 'shown')
  const found = await db
    .selectNoFrom((e) =>
      choices.map(({ condition }, index) => e.exists(shown.where(condition)).as(String(index))),
    )
    .executeTakeFirstOrThrow()
  return choices.filter((_, index) => Boolean(found[String(index)]))
}

const findCollections = (db: Reader): Promise<ProductChoices['collections']> =>
  db
    .selectFrom('collections')
    .select(['slug', 'title'])
    .where('is_visible', '=', 1)
    .where(
      'id',
      'in',
      db
        .selectFrom('collection_products')
        .innerJoin('products', 'products.id', 'product_id')
        .select('collection_id')
        .where('visibility', '=', 'shown'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
