import type { Reader } from '../../core/db/types.ts'
import { sortByIds } from '../../core/db/sql/pagination.ts'
import type { ProductWithVariantsRow } from './product-row.ts'
import { weighedVariantsColumn, type variantsColumn } from './variant-row.ts'

/** Returns whole rows in the order of `ids`, as lists show them. `column`: which of them are read with their variants. */
export async function readProductsByIds(db: Reader, ids: string[], column: typeof variantsColumn = weighedVariantsColumn): Promise<ProductWithVariantsRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').selectAll().select(column(db)).where('id', 'in', ids).execute()
  return sortByIds(ids, rows)
}
