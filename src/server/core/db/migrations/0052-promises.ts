import type { Kysely } from 'kysely'

export const locks = ['cart_lines', 'products', 'order_lines', 'collections'] as const

/** Engraved products, pictures of worn pieces, and collections that follow from a rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_lines').addColumn('engraving', 'text').execute()
  await db.schema.alterTable('products').addColumn('engraving_letters', 'integer').execute()
  await db.schema.alterTable('products').addColumn('worn_image', 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('engraving', 'text').execute()
  await db.schema.alterTable('collections').addColumn('menu_heading', 'text').execute()
  await db.schema.alterTable('collections').addColumn('rule', 'text').execute()
}
