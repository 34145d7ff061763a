import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Users and sessions, the catalogue with its reviews, the home page's content, stored media. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Text keys sort by bytes on both engines, so that both return pages in the same order.
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('profile_image', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('profession', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
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
    .execute()
  for (const column of ['created_at', 'price_paise', 'rating_tenths', 'name_key']) {
    await db.schema.createIndex(`products_${column}`).on('products').columns([column, 'id']).execute()
    await db.schema.createIndex(`products_category_${column}`).on('products').columns(['category', column, 'id']).execute()
  }
  await db.schema.createIndex('products_gender').on('products').columns(['gender', 'category', 'created_at', 'id']).execute()
  await db.schema.createIndex('products_trending').on('products').columns(['is_trending', 'created_at', 'id']).execute()

  await db.schema
    .createTable('product_colors')
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_colors_pk', ['value', 'product_id'])
    .execute()
  await db.schema.createIndex('product_colors_product').on('product_colors').column('product_id').execute()

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
    .execute()
  await db.schema.createIndex('reviews_product').on('reviews').columns(['product_id', 'created_at', 'id']).execute()
  // One review per customer and product. Sample reviews have no customer, so this does not apply to them.
  await db.schema.createIndex('reviews_user_product').on('reviews').columns(['user_id', 'product_id']).unique().execute()

  await db.schema
    .createTable('banners')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('video_url', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('heroes')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('deal')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('discount', 'double precision', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('media')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
