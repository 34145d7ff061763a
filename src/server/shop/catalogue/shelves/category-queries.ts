import { categoryKey, findCategory } from '../../../../rules/categories.ts'
import type { OwnCategory } from '../../../../contract/category.ts'
import type { CategoryRow } from '../../../core/db/schema/product-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'

export const presentCategory = ({ id, name, position }: CategoryRow): OwnCategory => ({
  _id: id,
  name,
  position,
})

/** Locks a category of the owner. @throws AppError not_found. */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('categories').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such category.')
  return row
}

/** In addresses, the category of every product. */
const EVERYTHING = 'all'

/**
 * @throws AppError code_taken if the shop has a category of this name in any spelling. `id`: of the category
 * itself.
 */
export async function requireFreeName(db: Queries, name: string, id = ''): Promise<void> {
  const key = categoryKey(name)
  if (key === EVERYTHING)
    throw new AppError('code_taken', 'All is the list of every product. Choose another name.')
  const existing =
    findCategory(name) ??
    (
      await db
        .selectFrom('categories')
        .select('name')
        .where('name_key', '=', key)
        .where('id', '!=', id)
        .executeTakeFirst()
    )?.name
  if (existing !== undefined)
    throw new AppError('code_taken', `The shop already has the category ${existing}.`)
}

/** A query for the ids of the products in a category, deleted ones included. */
export const productsIn = (db: Queries, category: string) =>
  db
    .selectFrom('products')
    .select('id')
    .where('category', '=', category)
    .union(db.selectFrom('product_categories').select('product_id as id').where('category', '=', category))
