import { sql } from 'kysely'
import type { Queries } from '../../core/db/types.ts'
import { metalOf, type MetalChange } from './metal-entries.ts'

/** A query for the net weight in stock of each weighed variant. */
const weighedStock = (db: Queries) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((e) => [
      'variants.product_id',
      'variants.id',
      'variants.fineness',
      'products.metal',
      e
        .case()
        .when('variants.stock_by', '=', 'count')
        .then(sql<number | null>`variants.stock * cast(variants.net_mg as bigint)`)
        .else(
          sql<number | null>`(
            select sum(pieces.net_mg) from pieces
            where pieces.variant_id = variants.id and pieces.state = 'in_stock'
          )`,
        )
        .end()
        .as('mg'),
    ])
    .where('variants.fineness', 'is not', null)

type StockRow = Awaited<ReturnType<ReturnType<typeof weighedStock>['execute']>>[number]

/** What entering the stock of a variant into the account adds to it. */
function entryOf({ product_id, id, fineness, metal, mg }: StockRow): MetalChange[] {
  const purity = metalOf(metal, { fineness })
  return purity ? [{ ...purity, product_id, variant_id: id, kind: 'adjusted', mg: Number(mg) }] : []
}

/** The entries that remove the stock of products which are erased. `deletedBefore`: milliseconds since 1970. */
export async function removeMetalOfDeleted(db: Queries, deletedBefore: number): Promise<MetalChange[]> {
  const stock = await weighedStock(db).where('products.deleted_at', '<=', deletedBefore).execute()
  return stock.flatMap(entryOf).map((entry) => Object.assign(entry, { mg: -entry.mg }))
}

/**
 * Returns the entries that are missing for those of a product to add up to its metal in stock: those of
 * versions that recorded none.
 */
export async function findMissingMetal(db: Queries, productId: string): Promise<MetalChange[]> {
  const stock = await weighedStock(db).where('variants.product_id', '=', productId).execute()
  const recorded = await db
    .selectFrom('metal_entries')
    .select((e) => ['product_id', 'variant_id', 'metal', 'fineness', e.fn.sum<number>('mg').as('mg')])
    .where('product_id', '=', productId)
    .groupBy(['product_id', 'variant_id', 'metal', 'fineness'])
    .execute()

  const entries: MetalChange[] = [
    ...stock.flatMap(entryOf),
    ...recorded.map((each) => Object.assign(each, { kind: 'adjusted' as const, mg: -Number(each.mg) })),
  ]
  const byStock = Map.groupBy(
    entries,
    ({ variant_id, metal, fineness }) => `${variant_id} ${metal} ${fineness}`,
  )
  return [...byStock.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, mg: others.reduce((sum, { mg }) => sum + mg, first.mg) }] : [],
    )
    .filter(({ mg }) => mg !== 0)
}
