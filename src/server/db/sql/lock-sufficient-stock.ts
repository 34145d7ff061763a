import { sql } from 'kysely'
import { RetryTransaction, type Tx } from '../client.ts'
import { valuesTable, type ValuesPair } from './values-table.ts'
import { codeOf } from '../code-of.ts'
import { engineOf, compiledQuery, type Params } from './compiled-query.ts'

const DIVISION_BY_ZERO = '22012'

/**
 * Locks products (`key`) of which so many pieces (`number`) are about to be taken, in the order of their ids: one
 * statement that changes several rows locks them in whatever order it comes by them. When there are too few pieces it
 * fails by dividing by zero, so that a commit which is on its way already undoes the transaction instead. On SQLite,
 * where transactions run one after the other, there is nothing to lock.
 * @throws RetryTransaction when there are too few.
 */
export async function lockSufficientStock(tx: Tx, wanted: readonly ValuesPair[]): Promise<void> {
  if (engineOf(tx) === 'sqlite') return
  await divideByEnough(tx, wanted).catch((error: unknown) => {
    throw codeOf(error) === DIVISION_BY_ZERO ? new RetryTransaction() : error
  })
}

const divideByEnough = compiledQuery(
  (tx: Tx, given: Params<readonly ValuesPair[]>, length) => {
    const locked = tx
      .selectFrom('products')
      .innerJoin(valuesTable(given, length), (join) => join.onRef('products.id', '=', 'wanted.column1'))
      .select(['stock', 'wanted.column2 as quantity'])
      .orderBy('products.id')
      .forNoKeyUpdate(['products'])
    const enough = sql<number>`1 / (case when count(*) filter (where stock >= quantity) = ${sql.lit(length)} then 1 else 0 end)`
    return tx.selectFrom(locked.as('locked')).select(enough.as('enough'))
  },
  (wanted) => wanted.length,
)
