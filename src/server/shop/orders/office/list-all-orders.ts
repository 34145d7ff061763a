import type { AllOrdersQuery } from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import { resolveCursor, slicePage, type Page, type PageRequest } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { countFilteredOrders, fetchOrderPage, findFiltered } from './order-filters.ts'
import { readOrders } from '../base/order-queries.ts'

/**
 * Returns one page of all orders that pass the filters, newest first, and the total.
 * @throws AppError not_found for an unknown `before` or `after`, invalid_input for a search that too many
 * orders match.
 */
export async function listAllOrders(
  db: Reader,
  { actor, ...query }: AllOrdersQuery & { actor: Actor },
): Promise<Page<Order>> {
  const { ids, total } = await findPageOfIds(db, query, await resolveCursor(db, 'orders', query))
  return { rows: await readOrders(db, actor, ids), total }
}

/**
 * Reads ids from an index only, which stays fast on late pages; the total comes from the order totals ledger.
 */
async function findPageOfIds(
  db: Reader,
  query: AllOrdersQuery,
  part: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const matches = await findFiltered(db, query)
  if (matches) return { ids: slicePage(matches, part).map(({ id }) => id), total: matches.length }

  return {
    ids: (await fetchOrderPage(db, query, part)).map(({ id }) => id),
    total: await countFilteredOrders(db, query),
  }
}
