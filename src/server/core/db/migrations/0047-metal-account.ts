import { sql, type Kysely } from 'kysely'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/**
 * Adds the account of metal, which opens with the metal in stock. Nodes of the previous version write no
 * entries: the nightly clean-up adds them.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('metal_entries')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('metal', key, (c) => c.notNull())
    .addColumn('fineness', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c
        .notNull()
        .check(sql`kind in ('opening', 'bought', 'sold', 'oldGold', 'issued', 'received', 'adjusted')`),
    )
    .addColumn('mg', 'bigint', (c) => c.notNull())
    // Entries of a deleted product stay.
    .addColumn('product_id', key)
    .addColumn('variant_id', key)
    .addColumn('ref', 'text')
    .addColumn('note', 'text')
    .addColumn('by_user', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('metal_entries_day')
    .on('metal_entries')
    .columns(['day', 'metal', 'fineness', 'kind', 'mg'])
    .execute()
  await db.schema
    .createIndex('metal_entries_product')
    .on('metal_entries')
    .column('product_id')
    .where(sql<boolean>`product_id is not null`)
    .execute()

  await db.schema
    .createTable('metal_balances')
    .addColumn('month', key, (c) => c.notNull())
    .addColumn('metal', key, (c) => c.notNull())
    .addColumn('fineness', 'integer', (c) => c.notNull())
    .addColumn('mg', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('metal_balances_key', ['month', 'metal', 'fineness'])
    .execute()
}

const BATCH = 500

/** Opens the account with the metal of a batch of products. */
export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db)
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined

  const now = Date.now()
  await sql`
    insert into metal_entries (id, day, metal, fineness, kind, mg, product_id, variant_id, at)
    select id, ${isoDay(dayInIndia(now))}, metal, fineness, 'opening', mg, product_id, id, ${sql.lit(now)}
    from (
      select v.id, v.product_id, v.fineness,
        case when p.metal like '%Gold' then 'gold' else 'silver' end as metal,
        case
          when v.stock_by = 'count' then v.stock * cast(v.net_mg as bigint)
          else (select sum(net_mg) from pieces where variant_id = v.id and state = 'in_stock')
        end as mg
      from products as p
      join variants as v on v.product_id = p.id
      where p.id > ${after}
        and p.id <= ${last}
        and v.fineness is not null
        and (p.metal like '%Gold' or p.metal like '%Silver')
    ) as in_stock
    where mg <> 0`.execute(db)
  return last
}
