import type { ManagedProduct, ManagedProductFilter } from '../../contract/manage-products.ts'
import { csvFile } from '../lib/csv.ts'
import type { Reader } from '../db/types.ts'
import type { TaxSettings } from '../settings/tax-classes.ts'
import { filterProducts } from './filter-products.ts'
import { cellOf, columns } from './product-cells.ts'
import { presentManagedProduct } from './product-row.ts'

/** Exports the products that match the filters as CSV, ordered by id. Amounts in rupees. */
export const exportProducts = (db: Reader, settings: TaxSettings, filter: ManagedProductFilter): AsyncIterable<string> => csvFile(columns, batches(db, settings, filter))

const BATCH = 500

async function* batches(db: Reader, settings: TaxSettings, filter: ManagedProductFilter) {
  for (let last = ''; ;) {
    const rows = (await filterProducts(db, filter, false)?.selectAll().where('id', '>', last).orderBy('id').limit(BATCH).execute()) ?? []
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map((row) => cellsOf(presentManagedProduct(row, settings)))
  }
}

const cellsOf = (product: ManagedProduct) => columns.map((column) => cellOf(column, product as never))
