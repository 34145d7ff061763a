import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Whether a text begins with another, in a form that an index answers. Only for columns that sort by their bytes: keys,
 * and others that a migration has made so.
 */
export const startsWith = (column: Expression<string>, beginning: string): Expression<SqlBool> =>
  sql<SqlBool>`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`

/** A person's name as the databases' own columns of names hold it: A to Z in lower case, all other letters as they are. */
export const personNameKey = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
