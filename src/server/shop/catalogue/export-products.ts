import type { ManagedProductFilter } from '../../../contract/manage-products.ts'
import { csvFile } from '../../core/lib/csv.ts'
import type { Reader } from '../../core/db/types.ts'
import { filterProducts } from './filter-products.ts'
import { columns } from './product-cells.ts'
import { presentManagedProduct, presentVariants, type PriceSources } from './product-row.ts'
import { productLines } from './variant-cells.ts'
import { variantsColumn } from './variant-row.ts'

/** Exports the products that match the filters as CSV, ordered by id, with a line for each variant. Amounts in rupees. */
export const exportProducts = (db: Reader, shop: PriceSources, filter: ManagedProductFilter): AsyncIterable<string> => csvFile(columns, batches(db, shop, filter))

/** Products per batch: a few milliseconds. */
const BATCH_SIZE = 50

async function* batches(db: Reader, shop: PriceSources, filter: ManagedProductFilter) {
  for (let last = ''; ;) {
    const rows = (await filterProducts(db, filter, shop.settings)?.selectAll().select(variantsColumn(db)).where('id', '>', last).orderBy('id').limit(BATCH_SIZE).execute()) ?? []
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.flatMap((row) => productLines(presentManagedProduct(row, shop), presentVariants(row, shop.rates), shop.settings.taxClasses))
  }
}
