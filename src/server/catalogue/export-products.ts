import type { Product, ProductFilter } from '../../contract/product.ts'
import { csvFile } from '../lib/csv.ts'
import type { Reader } from '../db/types.ts'
import { filterProducts } from './filter-products.ts'
import { cellOf, columns } from './product-cells.ts'
import { presentProduct } from './product-row.ts'

/** Exports the products that match the filters as CSV, ordered by id. Amounts in rupees. */
export const exportProducts = (db: Reader, filter: ProductFilter): AsyncIterable<string> => csvFile(columns, batches(db, filter))

const BATCH = 500

async function* batches(db: Reader, filter: ProductFilter) {
  for (let last = ''; ;) {
    const rows = (await filterProducts(db, filter)?.selectAll().where('id', '>', last).orderBy('id').limit(BATCH).execute()) ?? []
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map((row) => cellsOf(presentProduct(row)))
  }
}

const cellsOf = (product: Product) => columns.map((column) => cellOf(column, product as never))
