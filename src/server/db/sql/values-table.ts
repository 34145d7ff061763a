import { sql } from 'kysely'
import type { Params } from './compiled-query.ts'

export type ValuesPair = { key: string; number: number }

/** Keys with a number each, as a table `wanted` to join. Both engines name its columns column1 and column2. */
export function valuesTable(given: Params<readonly ValuesPair[]>, length: number, type: 'integer' | 'bigint' = 'integer') {
  const rows = Array.from({ length }, (_, index) => {
    const of = <T>(read: (pair: ValuesPair) => T) => given((pairs) => read(pairs[index] as ValuesPair))
    return sql`(cast(${of(({ key }) => key)} as text), cast(${of(({ number }) => number)} as ${sql.raw(type)}))`
  })
  return sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as<'wanted'>('wanted')
}
