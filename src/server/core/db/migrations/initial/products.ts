import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** Products and what belongs to them: tax classes, variants, collections, reviews. */
export async function createProducts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTaxClasses(db, engine)
  await createProductTable(db, engine)
  await indexProducts(db)
  await createVariants(db, engine)
  await createCollections(db, engine)
  await createReviews(db, engine)
}

async function createTaxClasses(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('tax_classes')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull().unique())
    .addColumn('hsn', 'text', (c) => c.notNull())
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('making_rate_bp', 'integer')
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
}

async function createProductTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  // Lists filter by the stock state, so that no index holds the stock itself: a sale then changes no index.
  const stockState = sql`case when stock is null then 'not-counted' when stock = 0 then 'sold-out' else 'in-stock' end`
  const table = db.schema
    .createTable('products')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull())
    .addColumn('metal', 'text', (c) => c.notNull())
    .addColumn('colors', 'text', (c) => c.notNull())
    .addColumn('size', 'text')
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('old_price_paise', 'bigint')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('is_trending', 'integer', (c) => c.notNull())
    .addColumn('stock', 'integer')
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('additional_images', 'text', (c) => c.notNull())
    .addColumn('rating_tenths', 'integer', (c) => c.notNull())
    .addColumn('given_rating_tenths', 'integer', (c) => c.notNull())
    .addColumn('review_count', 'integer', (c) => c.notNull())
    .addColumn('rating_sum', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('image_alts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('stock_state', 'text', (c) =>
      engine === 'postgres' ? c.generatedAlwaysAs(stockState).stored() : c.generatedAlwaysAs(stockState),
    )
    .addColumn('image_colors', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('visibility', 'text', (c) => c.notNull().defaultTo('shown'))
    .addColumn('visibility_before', 'text')
    .addColumn('deleted_at', 'bigint')
    .addColumn('tax_class_id', key, (c) => c.references('tax_classes.id'))
    .addColumn('variant_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('price_varies', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('fineness', 'integer')
    .addColumn('pricing', 'text', (c) => c.notNull().defaultTo('fixed'))
    .addColumn('price_rule', 'text')
    .addColumn('collections', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('hallmark', 'text', (c) => c.notNull().defaultTo('none'))
    .addColumn('hallmark_reason', 'text')
    .addColumn('visible_from', 'bigint')
    .addColumn('entered_at', 'bigint')
    // The net weight of the default variant.
    .addColumn('net_mg', 'bigint')
    .addColumn('importer', 'text')
    .addColumn('maker', 'text')
    .addColumn('warranty', 'text')
    .addColumn('care', 'text')
    .addColumn('origin', 'text', (c) => c.notNull().defaultTo('India'))
    // The rates with which the stored price of a weighed product was computed; null to compute it again.
    .addColumn('priced_with', key)
  // Room on each page of PostgreSQL, so that the new row of a sale stays on the page of the old one.
  await (engine === 'postgres' ? table.modifyEnd(sql`with (fillfactor = 80)`) : table).execute()

  await db.schema
    .createTable('product_colors')
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_colors_pk', ['value', 'product_id'])
    .execute()
  await db.schema.createIndex('product_colors_product').on('product_colors').column('product_id').execute()
}

/** Lists are read from these indexes alone: each has all columns that its list is filtered and sorted by. */
async function indexProducts(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`products_${name}`).on('products')
  for (const column of ['created_at', 'price_paise', 'rating_tenths', 'name_key']) {
    await index(column).columns([column, 'id', 'visibility']).execute()
    await index(`category_${column}`).columns(['category', column, 'id', 'visibility']).execute()
  }
  await index('gender').columns(['gender', 'category', 'created_at', 'id', 'visibility']).execute()
  await index('trending').columns(['is_trending', 'created_at', 'id', 'visibility']).execute()
  await index('sieve')
    .columns([
      'category',
      'gender',
      'metal',
      'is_trending',
      'stock_state',
      'price_paise',
      'rating_tenths',
      'created_at',
      'name_key',
      'id',
      'visibility',
    ])
    .execute()
  await index('deleted')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  await index('tax_class')
    .column('tax_class_id')
    .where(sql<boolean>`tax_class_id is not null`)
    .execute()
  await index('scheduled')
    .column('visible_from')
    .where(sql<boolean>`visibility = 'scheduled'`)
    .execute()
  await index('weighed')
    .column('id')
    .where(sql<boolean>`pricing = 'weight'`)
    .execute()
  await index('unpriced')
    .column('id')
    .where(sql<boolean>`pricing = 'weight' and priced_with is null`)
    .execute()
  // Not for a condition on `visibility` alone, for which SQLite would read and sort the whole catalogue.
  await index('choices').columns(['metal', 'gender', 'origin', 'size', 'visibility']).execute()
  // By weight in either direction, products without a weight last.
  await index('lightest')
    .expression(sql`coalesce(net_mg, ${sql.lit(Number.MAX_SAFE_INTEGER)})`)
    .columns(['id', 'visibility'])
    .execute()
  await index('heaviest')
    .expression(sql`coalesce(net_mg, -1)`)
    .columns(['id', 'visibility'])
    .execute()
  await index('best')
    .columns(['category', 'rating_tenths', 'review_count', 'id', 'visibility', 'stock_state'])
    .execute()
}

async function createVariants(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  const table = db.schema
    .createTable('variants')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('sku', key, (c) => c.unique())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('fineness', 'integer')
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('stock', 'integer')
    .addColumn('image', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
  await (engine === 'postgres' ? table.modifyEnd(sql`with (fillfactor = 80)`) : table).execute()
  await db.schema
    .createIndex('variants_choice')
    .unique()
    .on('variants')
    .columns(['product_id', 'size', 'color'])
    .execute()
  await db.schema
    .createIndex('variants_fineness')
    .on('variants')
    .columns(['fineness', 'net_mg', 'product_id'])
    .execute()
  await db.schema.createIndex('variants_net_mg').on('variants').columns(['net_mg', 'product_id']).execute()

  await db.schema
    .createTable('variant_stones')
    .addColumn('variant_id', key, (c) => c.notNull().references('variants.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('shape', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('pieces', 'integer', (c) => c.notNull())
    .addColumn('mct', 'bigint', (c) => c.notNull())
    .addColumn('paise_per_carat', 'bigint')
    .addColumn('paise', 'bigint')
    .addPrimaryKeyConstraint('variant_stones_pk', ['variant_id', 'position'])
    .addCheckConstraint('variant_stones_one_price', sql`(paise_per_carat is null) <> (paise is null)`)
    .execute()
}

async function createCollections(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('collections')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('slug', key, (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_visible', 'integer', (c) => c.notNull())
    .addColumn('menu', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('collection_products')
    .addColumn('collection_id', key, (c) => c.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('collection_products_pk', ['collection_id', 'product_id'])
    .execute()
  await db.schema
    .createIndex('collection_products_product')
    .on('collection_products')
    .column('product_id')
    .execute()
}

async function createReviews(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('reviews')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('verified_buyer', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_reason', 'text')
    .execute()
  await db.schema
    .createIndex('reviews_product')
    .on('reviews')
    .columns(['product_id', 'created_at', 'id'])
    .execute()
  // One review per customer and product. Sample reviews have no customer, so this does not apply to them.
  await db.schema
    .createIndex('reviews_user_product')
    .on('reviews')
    .columns(['user_id', 'product_id'])
    .unique()
    .execute()
  await db.schema.createIndex('reviews_newest').on('reviews').columns(['created_at', 'id']).execute()
}
