import type { Queries } from '../../core/db/types.ts'

/** Products without an author came with the shop. */
export const demoProducts = (db: Queries) =>
  db.selectFrom('products').select('id').where('author_id', 'is', null).where('visibility', '!=', 'deleted')
