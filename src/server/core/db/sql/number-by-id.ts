import { sql, type RawBuilder } from 'kysely'

/**
 * A number for each of these ids, to change several rows by one statement: `case id when 'a' then 2 when 'b'
 * then 1 end`.
 */
export const numberById = (column: string, numbers: ReadonlyMap<string, number | null>): RawBuilder<number> =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    [...numbers].map(([id, number]) => sql`when ${id} then cast(${number} as bigint)`),
    sql` `,
  )} end`
