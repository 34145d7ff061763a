import type { Tables } from '../schema/tables.ts'

/**
 * Tables in the order in which placing an order first reads or writes them. A step locks its tables in this
 * order, others after them: then it waits for an order, or an order for it, but neither for both.
 */
const order: readonly (keyof Tables)[] = [
  'sessions',
  'users',
  'order_keys',
  'price_holds',
  'coupons',
  'cart_lines',
  'orders',
  'products',
  'variants',
  'outbox',
  'order_lines',
  'order_taxes',
  'order_tallies',
  'cart_coupons',
  'pieces',
  'stock_moves',
]

const placeOf = (table: string) => {
  const place = order.indexOf(table as keyof Tables)
  return place === -1 ? order.length : place
}

/** These tables, sorted as steps lock them. */
export const inOrderOfLocks = (tables: readonly string[]): string[] =>
  tables.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
