import { sql, type RawBuilder } from 'kysely'

/** A text for each of these ids, as `numberById`. */
export const textById = <T extends string | null>(
  column: string,
  texts: ReadonlyMap<string, T>,
): RawBuilder<T> =>
  sql<T>`case ${sql.ref(column)} ${sql.join(
    [...texts].map(([id, text]) => sql`when ${id} then cast(${text} as text)`),
    sql` `,
  )} end`
