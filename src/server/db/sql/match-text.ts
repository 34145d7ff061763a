import { sql, type Expression, type SqlBool } from 'kysely'

/** Whether a text contains another literally: LIKE wildcards are escaped. */
export const contains = (column: Expression<string>, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * Whether a text starts with another, in a form that can use an index. Only for columns that sort by bytes: keys, and
 * columns that a migration has changed.
 */
export const startsWith = (column: Expression<string>, beginning: string): Expression<SqlBool> =>
  sql<SqlBool>`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`

/** A name as the generated name columns hold it: A to Z in lower case, all other letters unchanged. */
export const personNameKey = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
