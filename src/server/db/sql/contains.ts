import { sql, type Expression, type SqlBool } from 'kysely'

/** Whether a text contains another literally: LIKE wildcards are escaped. */
export const contains = (column: Expression<string>, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
