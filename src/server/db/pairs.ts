import { sql } from 'kysely'
import type { Given } from './prepared.ts'

/**
 * Keys with a number each, as a table `wanted` that a statement joins. Both engines give the columns of such a list
 * these names.
 */
export function pairsOf<V>(given: Given<readonly V[]>, length: number, pair: { key(value: V): string; number(value: V): number }) {
  const rows = Array.from({ length }, (_, index) => {
    const key = given((values) => pair.key(values[index] as V))
    return sql`(cast(${key} as text), cast(${given((values) => pair.number(values[index] as V))} as integer))`
  })
  return sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as<'wanted'>('wanted')
}
