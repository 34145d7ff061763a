import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/**
 * What decides an order's state in SQL. `columns`: of `orders`. `stateIn`: the state of a row as `stateOf` in
 * rules/order-state.ts says it; `row` is the prefix of its columns.
 */
type StateInSql = { columns: readonly string[]; stateIn: (row: string) => string }

/**
 * Lets the database state the orders that are written without their state, or with another one, by versions
 * that do not know it; rows that have it are left alone. Replaces what an earlier step said.
 */
export const replaceStateTrigger = (db: Kysely<unknown>, engine: Engine, state: StateInSql): Promise<void> =>
  engine === 'postgres' ? replaceOnPostgres(db, state) : replaceOnSqlite(db, state)

async function replaceOnSqlite(db: Kysely<unknown>, { columns, stateIn }: StateInSql): Promise<void> {
  for (const [name, event] of [
    ['inserted', 'insert'],
    ['updated', `update of ${columns.join(', ')}, order_state`],
  ]) {
    await sql.raw(`drop trigger if exists orders_state_${name}`).execute(db)
    await sql
      .raw(
        `create trigger orders_state_${name} after ${event} on orders when new.order_state is not ${stateIn('new.')}
        begin update orders set order_state = ${stateIn('')} where id = new.id; end`,
      )
      .execute(db)
  }
}

async function replaceOnPostgres(db: Kysely<unknown>, { stateIn }: StateInSql): Promise<void> {
  await sql.raw('drop trigger if exists orders_state on orders').execute(db)
  await sql
    .raw(
      `create or replace function set_order_state() returns trigger language plpgsql as $$
      begin new.order_state := ${stateIn('new.')}; return new; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger orders_state before insert or update on orders for each row
      when (new.order_state is distinct from ${stateIn('new.')}) execute function set_order_state()`,
    )
    .execute(db)
}

const BATCH = 500

/** Fills the state of a batch of orders, as the `backfill` of a step. */
export async function backfillState(
  db: Kysely<unknown>,
  { stateIn }: StateInSql,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update orders set order_state = ${sql.raw(stateIn(''))}
    where id in (select id from orders where id > ${after} order by id limit ${sql.lit(BATCH)})
    returning id`.execute(db)

  return rows
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
}
