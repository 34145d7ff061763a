import type { CategoryRow } from '../../core/db/schema/product-tables.ts'
import type { Queries } from '../../core/db/types.ts'

/** Reads the categories of the owner in their order. */
export const readOwnCategories = (db: Queries): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().orderBy('position').orderBy('name_key').execute()
