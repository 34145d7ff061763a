import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { addLargeCatalogue } from '../../../../../tests/large-catalogue.ts'
import { clearPlaces, emptyPlace } from '../../../../../tests/backup-targets.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { plansOf } from '../../../../../tests/query-plans.ts'
import type { ManagedProductQuery } from '../../../../contract/manage-products.ts'
import type { ProductQuery } from '../../../../contract/product.ts'
import type { Engine, Reader } from '../../../core/db/types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { getProductChoices } from './get-product-choices.ts'
import { getProduct } from '../get-product.ts'
import { listManagedProducts } from './list-managed-products.ts'
import { listProducts } from './list-products.ts'
import { listRelated } from './list-related.ts'
import { listStockMoves } from '../../stock/list-stock-moves.ts'
import { listTrending } from './list-trending.ts'
import { piecesInStock } from '../../stock/piece-stock.ts'
import { searchProducts } from './search-products.ts'

const PRODUCTS = 10_000

afterAll(clearPlaces)
const test = shopTest()
  /** A shop that has grown since its start: the planner still knows it as empty. */
  .extend('grown', { scope: 'file' }, async () => {
    const db = await (await emptyPlace()).open()
    await addLargeCatalogue(db, PRODUCTS)
    await db.transaction((tx) => sql`update products set net_mg = 500 + price_paise % 9973`.execute(tx.db))
    return db
  })
  .extend('analysed', { scope: 'file' }, async ({ grown }) => {
    await grown.updateStatistics()
    // Autovacuum would come a minute later.
    if (grown.engine === 'postgres') await grown.transaction((tx) => sql`analyze`.execute(tx.db))
    return grown
  })

type Read = (db: Reader, shop: ShopContext) => Promise<unknown>
const list =
  (query: Partial<ProductQuery>): Read =>
  (db, shop) =>
    listProducts(db, shop, { page: 1, limit: 20, sortOrder: 'desc', ...query } as ProductQuery)
const managed =
  (query: Partial<ManagedProductQuery>): Read =>
  (db, shop) =>
    listManagedProducts(db, shop, { page: 1, limit: 12, sortOrder: 'desc', ...query } as ManagedProductQuery)
const withFirst =
  (read: (db: Reader, shop: ShopContext, id: string) => Promise<unknown>): Read =>
  async (db, shop) =>
    read(
      db,
      shop,
      (await db.selectFrom('products').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id,
    )

const KEY = /products_pkey|sqlite_autoindex_products_1/

/**
 * Frequent reads, and the index that serves each; PostgreSQL reads the table if many products match, if it is
 * empty, or for either of two tables (categories).
 */
const hot: [string, Read, RegExp, Engine?][] = [
  ['the newest products', list({}), /products_created_at/],
  ['a page far down', list({ page: 100 }), /products_created_at/],
  ['the cheapest products', list({ sortBy: 'price', sortOrder: 'asc' }), /products_price_paise/],
  ['the lightest products', list({ sortBy: 'weight', sortOrder: 'asc' }), /products_lightest/],
  ['the heaviest products', list({ sortBy: 'weight' }), /products_heaviest/],
  [
    'a category by price',
    list({ category: 'Rings', sortBy: 'price' }),
    /products_category_price_paise/,
    'sqlite',
  ],
  ['a colour', list({ color: 'Silver' }), /products_created_at/],
  ['a gender', list({ gender: 'male' }), /products_gender/],
  ['a price range', list({ minPrice: 2000, maxPrice: 2100 }), /products_price_paise/],
  ['a metal', list({ metal: '22K Gold' }), /products_(choices|sieve)/, 'sqlite'],
  ['words in names', list({ search: 'royal piece' }), /VIRTUAL TABLE INDEX 0:M/, 'sqlite'],
  ['the office list', managed({}), /products_created_at/],
  ['products running out', managed({ stock: 'running-out' }), /products_low_stock/, 'sqlite'],
  [
    'the stock history of a product',
    withFirst((db, _shop, product) => listStockMoves(db, { product, page: 1, limit: 20 })),
    /stock_moves_product/,
    'sqlite',
  ],
  [
    'the pieces in stock of a variant',
    withFirst((db, _shop, variantId) => piecesInStock(db, variantId).selectAll().limit(24).execute()),
    /pieces_variant/,
    'sqlite',
  ],
  ['trending products', listTrending, /products_trending/],
  ['the choices of filters', getProductChoices, /products_choices/, 'sqlite'],
  [
    'related products',
    withFirst((db, shop, id) => listRelated(db, shop, { id })),
    /products_category_price_paise/,
  ],
  ['a product', withFirst((db, shop, id) => getProduct(db, shop, { id })), KEY],
  [
    'a search',
    (db, shop) => searchProducts(db, shop, { query: 'royal piece', limit: 50 }),
    /VIRTUAL TABLE INDEX 0:M/,
    'sqlite',
  ],
  [
    'a search for a price',
    (db, shop) => searchProducts(db, shop, { query: 'royal piece under 500', limit: 50 }),
    KEY,
  ],
]

test.for(hot)(
  'reads %s by an index in a shop that has grown',
  async ([, read, index], { grown, shop, skip }) => {
    skip(grown.engine === 'postgres', 'Autovacuum gathers statistics')
    const plans = (await plansOf(grown, (db) => read(db, shop.context))).join('\n')
    expect(plans).toMatch(index)
    // Every product matches: reading by it means reading and sorting them all.
    expect(plans).not.toMatch(/visibility=\?/)
  },
)

test.for(hot)('reads %s by an index with statistics', async ([, read, index, engine], { analysed, shop }) => {
  const plans = (await plansOf(analysed, (db) => read(db, shop.context))).join('\n')
  if (engine === undefined || engine === analysed.engine) expect(plans).toMatch(index)
  expect(plans).not.toMatch(/visibility=\?/)
})

test('statistics of a running shop reach its reader', async ({ analysed, shop, skip }) => {
  skip(analysed.engine === 'postgres', 'Autovacuum gathers statistics')
  const plans = await plansOf(analysed, (db) => list({ metal: '22K Gold' })(db, shop.context))
  // Without statistics it reads the rows of the metal.
  expect(plans.join('\n')).toMatch(/COVERING INDEX products_sieve \(ANY\(category\)/)
})

test('choices of filters take four statements', async ({ grown }) => {
  expect(await plansOf(grown, getProductChoices)).toHaveLength(4)
})
