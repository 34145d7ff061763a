import { sql } from 'kysely'
import { RetryTransaction, type Tx } from '../client.ts'
import { valuesTable, type ValuesPair } from './values-table.ts'
import { codeOf } from '../code-of.ts'
import { engineOf, compiledQuery, type Params } from './compiled-query.ts'

const DIVISION_BY_ZERO = '22012'

/**
 * Locks the given product rows (`key`) in id order, because one statement that updates several rows locks them in any
 * order. Raises `division_by_zero` if any has fewer pieces in stock than `number`, so that an already pipelined
 * COMMIT becomes a rollback. No-op on SQLite, where transactions are serial.
 * @throws RetryTransaction if any product has too little stock.
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
