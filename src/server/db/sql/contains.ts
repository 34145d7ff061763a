import { sql, type Expression, type SqlBool } from 'kysely'

/** Whether a text holds another, as it is written: the signs that a pattern gives a meaning to stand for themselves. */
export const contains = (column: Expression<string>, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
