import { sql, type SqlBool } from 'kysely'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { putDocuments } from '../../core/search/documents.ts'
import { metalWords } from '../../../rules/search-metal.ts'
import { storedCategories } from './product-row.ts'

/** Increase it when `searchWords` or the texts change: the next start then indexes all products again. */
const WORDS_VERSION = '2'

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
      texts: [name, storedCategories(categories).join(' '), metalWords(metal), description],
    })),
  )

/** Whether the words of a product in the index are missing or not those of its current revision. */
const isOutdated = sql<SqlBool>`(
  search_documents.id is null
  or search_documents.revision != ${`${WORDS_VERSION}.`} || products.version
  or search_documents.scope != products.visibility
)`

/**
 * Looks at the next products after the id `after`, in the order of ids: returns the ids of those that are
 * outdated in the index, and the last id; undefined if there are no more.
 */
export async function findOutdatedProducts(
  db: Reader,
  after: string,
  limit: number,
): Promise<{ ids: string[]; last: string | undefined }> {
  const products = await db
    .selectFrom('products')
    .leftJoin('search_documents', 'search_documents.id', 'products.id')
    .select(['products.id', sql<number | boolean>`${isOutdated}`.as('outdated')])
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return {
    ids: products.filter(({ outdated }) => outdated).map(({ id }) => id),
    last: products.length < limit ? undefined : products.at(-1)?.id,
  }
}

/** Indexes those of these products that are still outdated. Returns how many there were. */
export async function indexOutdatedProducts(tx: Tx, ids: readonly string[]): Promise<number> {
  const outdated = tx.db
    .selectFrom('products')
    .leftJoin('search_documents', 'search_documents.id', 'products.id')
    .select(indexedColumns.map((column) => `products.${column}` as const))
    .where('products.id', 'in', ids)
    .where(isOutdated)
  // Locked, so that no other transaction changes them; other nodes index the others.
  const products = await (
    tx.db.engine === 'postgres' ? outdated.forNoKeyUpdate('products').skipLocked() : outdated
  ).execute()
  if (products.length === 0) return 0
  await indexProducts(tx, products)
  tx.invalidate('catalogue')
  return products.length
}
