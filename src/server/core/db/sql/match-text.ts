import { sql, type Expression, type SqlBool } from 'kysely'
import type { Queries } from '../types.ts'

/** Whether a text contains another literally: LIKE wildcards are escaped. */
export const contains = (column: Expression<string>, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * Whether a text starts with another, in a form that can use an index. Only for columns that sort by bytes:
 * keys, and columns that a migration has changed.
 */
export const startsWith = (column: Expression<string>, beginning: string): Expression<SqlBool> =>
  sql<SqlBool>`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`

/** A name as the generated name columns hold it: A to Z in lower case, all other letters unchanged. */
export const personNameKey = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The town of an order's address, A to Z in lower case: literally the expression of the index `orders_city`,
 * so that it is used.
 */
export const townKey = ({ engine }: Pick<Queries, 'engine'>): Expression<string> =>
  engine === 'postgres'
    ? sql<string>`lower((address::jsonb ->> 'city') collate "C")`
    : sql<string>`lower(address ->> 'city')`

/** The SKU of an order line in lower case, as in the index `order_lines_sku`. */
export const skuKey = ({ engine }: Pick<Queries, 'engine'>): Expression<string> =>
  engine === 'postgres' ? sql<string>`lower(sku collate "C")` : sql<string>`lower(sku)`

/**
 * The name of a product with a space before it, A to Z in lower case, to find words that begin with a text.
 */
export const productWords = ({ engine }: Pick<Queries, 'engine'>): Expression<string> =>
  engine === 'postgres' ? sql<string>`' ' || lower(name collate "C")` : sql<string>`' ' || lower(name)`

/**
 * The name of a customer of the counter, and its last word, A to Z in lower case: literally the expressions
 * of their indexes, so that they are used.
 */
export const customerNameKeys = ({ engine }: Pick<Queries, 'engine'>): Expression<string>[] => {
  const name = engine === 'postgres' ? sql`lower(customer_name collate "C")` : sql`lower(customer_name)`
  return [sql<string>`${name}`, sql<string>`replace(${name}, rtrim(${name}, replace(${name}, ' ', '')), '')`]
}
