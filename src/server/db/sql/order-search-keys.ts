import { sql, type Expression } from 'kysely'
import type { Queries } from '../types.ts'

/** The town of an order's address, A to Z in lower case: literally the expression of the index `orders_city`, so that it is used. */
export const townKey = ({ runner }: Pick<Queries, 'runner'>): Expression<string> =>
  runner.engine === 'postgres' ? sql<string>`lower((address::jsonb ->> 'city') collate "C")` : sql<string>`lower(address ->> 'city')`

/** The SKU of an order line in lower case, as in the index `order_lines_sku`. */
export const skuKey = ({ runner }: Pick<Queries, 'runner'>): Expression<string> => (runner.engine === 'postgres' ? sql<string>`lower(sku collate "C")` : sql<string>`lower(sku)`)

/** The name of a product with a space before it, A to Z in lower case, to find words that begin with a text. */
export const productWords = ({ runner }: Pick<Queries, 'runner'>): Expression<string> => (runner.engine === 'postgres' ? sql<string>`' ' || lower(name collate "C")` : sql<string>`' ' || lower(name)`)
