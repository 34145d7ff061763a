import { sql } from 'kysely'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { putDocuments } from '../../core/search/documents.ts'
import { storedCategories } from './product-row.ts'

/** Increase it when `searchWords` changes: the next start then indexes all products again. */
const WORDS_VERSION = '1'

/** A product as the index needs it: statements that change one return these columns. */
export const indexedColumns = [
  'id',
  'visibility',
  'version',
  'name',
  'category',
  'further_categories',
  'metal',
  'description',
] as const
type IndexedProduct = Pick<ManagedProductRow, (typeof indexedColumns)[number]>

/** Indexes products that were added or changed in this transaction. */
export const indexProducts = (tx: Tx, products: readonly IndexedProduct[]): Promise<void> =>
  putDocuments(
    tx,
    products.map(({ id, visibility, version, name, metal, description, ...categories }) => ({
      id,
      scope: visibility,
      revision: `${WORDS_VERSION}.${version}`,
      texts: [name, storedCategories(categories).join(' '), metal, description],
    })),
  )

/**
 * Indexes up to `limit` products whose words in the index are not those of the current revision: all of them
 * if the index is empty, and those that an earlier version of the shop has changed. Returns how many there
 * were.
 */
export async function indexOutdatedProducts(tx: Tx, limit: number): Promise<number> {
  const revision = sql<string>`${`${WORDS_VERSION}.`} || products.version`
  const outdated = tx.db
    .selectFrom('products')
    .leftJoin('search_documents', 'search_documents.id', 'products.id')
    .select(indexedColumns.map((column) => `products.${column}` as const))
    .where((e) =>
      e.or([
        e('search_documents.id', 'is', null),
        e('search_documents.revision', '!=', revision),
        e('search_documents.scope', '!=', e.ref('products.visibility')),
      ]),
    )
    .limit(limit)
  // Locked, so that no other transaction changes them; other nodes index the others.
  const products = await (
    tx.db.engine === 'postgres' ? outdated.forNoKeyUpdate('products').skipLocked() : outdated
  ).execute()
  if (products.length === 0) return 0
  await indexProducts(tx, products)
  tx.invalidate('catalogue')
  return products.length
}
