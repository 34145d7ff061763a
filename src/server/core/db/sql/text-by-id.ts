import { sql, type RawBuilder } from 'kysely'

/** A text for each of these ids, as `numberById`. */
export const textById = (column: string, texts: ReadonlyMap<string, string | null>): RawBuilder<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    [...texts].map(([id, text]) => sql`when ${id} then cast(${text} as text)`),
    sql` `,
  )} end`
