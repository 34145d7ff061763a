import type { ManagedProductFilter } from '../../../../contract/manage-products.ts'
import { csvFile } from '../../../core/lib/csv.ts'
import type { Reader } from '../../../core/db/types.ts'
import { filterProducts } from '../lists/filter-products.ts'
import { columns, type Column } from './product-cells.ts'
import { presentManagedProduct, presentVariants, type PriceSources } from '../product-row.ts'
import { productLines } from './variant-cells.ts'
import { variantsColumn } from '../variant-row.ts'

/**
 * Exports the products that match the filters as CSV, ordered by id, with a line for each variant. Amounts in
 * rupees.
 */
export async function* exportProducts(
  db: Reader,
  shop: PriceSources,
  filter: ManagedProductFilter,
): AsyncIterable<string> {
  const soldByPiece = await db
    .selectFrom('variants')
    .select('id')
    .where('stock_by', '=', 'pieces')
    .limit(1)
    .executeTakeFirst()
  const exported = soldByPiece ? columns : columns.filter((column) => column !== 'stockBy')
  yield* csvFile(exported, batches(db, shop, { filter, exported }))
}

/** Products per batch: a few milliseconds. */
const BATCH_SIZE = 50

async function* batches(
  db: Reader,
  shop: PriceSources,
  { filter, exported }: { filter: ManagedProductFilter; exported: readonly Column[] },
) {
  for (let last = ''; ;) {
    const rows =
      (await filterProducts(db, filter, shop.settings)
        ?.selectAll()
        .select(variantsColumn(db))
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute()) ?? []
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.flatMap((row) =>
      productLines(exported, {
        product: presentManagedProduct(row, shop),
        variants: presentVariants(row, shop.rates),
        classes: shop.settings.taxClasses,
      }),
    )
  }
}
