import { sql, type Kysely } from 'kysely'
import { earlierInvoiceFacts } from '../../../../rules/earlier-invoice.ts'
import type { Engine } from '../types.ts'

export const locks = ['orders', 'addresses', 'invoices'] as const

/**
 * Gives an invoice the facts that tax returns need in columns of their own, and orders and addresses the
 * address of a business that has goods sent elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('billing_address', 'text').execute()
  await db.schema.alterTable('addresses').addColumn('billing_address', 'text').execute()
  for (const column of ['buyer_gstin', 'place_of_supply', 'supply'])
    await db.schema.alterTable('invoices').addColumn(column, 'text').execute()
}

const BATCH = 200

type Row = { id: string; document: string; address: string | null; buyer_gstin: string | null }

/** The facts of earlier invoices: from their orders, not from what is printed. */
export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select order_id as id, document, address, orders.buyer_gstin
    from invoices join orders on orders.id = order_id
    where order_id > ${after} order by order_id limit ${sql.lit(BATCH)}`.execute(db)

  for (const { id, document, ...order } of rows) {
    const facts = earlierInvoiceFacts(
      JSON.parse(document) as Parameters<typeof earlierInvoiceFacts>[0],
      order,
    )
    await sql`
      update invoices set buyer_gstin = ${facts.buyerGstin}, place_of_supply = ${facts.place}, supply = ${facts.supply}
      where order_id = ${id} and supply is null`.execute(db)
  }
  return rows.at(-1)?.id
}
