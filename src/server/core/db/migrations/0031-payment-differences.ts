import type { Kysely } from 'kysely'

export const locks = ['payments', 'refunds'] as const

/**
 * What payments of another amount than their order need: what they pay of it, and how they were settled. Also
 * the key that a payment was started with, its dispute, and what of a refund is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['key_id', 'currency', 'settled_as', 'dispute'])
    await db.schema.alterTable('payments').addColumn(column, 'text').execute()

  for (const column of ['pays_paise', 'dispute_paise', 'dispute_until'])
    await db.schema.alterTable('payments').addColumn(column, 'bigint').execute()

  await db.schema.alterTable('refunds').addColumn('sent_paise', 'bigint').execute()
}
