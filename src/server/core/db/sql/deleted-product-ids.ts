import type { Queries } from '../types.ts'

/** The ids of deleted products that can still be restored: nothing lists or counts what belongs to them. */
export const deletedProductIds = (db: Queries) =>
  db.selectFrom('products').select('id').where('deleted_at', 'is not', null)
