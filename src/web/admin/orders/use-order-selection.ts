import { useRouteContext } from '@tanstack/react-router'
import { listAllOrders, MAX_ORDERS_PER_UPDATE } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { useSelection } from '../shared/use-selection.ts'
import type { OrderListFilters } from './orders-search.ts'

/** Orders per call: the most that it returns. */
const PAGE_SIZE = 100

/**
 * The selected orders: of this page, or all that match the filters. `shown`: the current orders of the page.
 */
export function useOrderSelection(shown: readonly Order[], filters: OrderListFilters) {
  const { api } = useRouteContext({ from: '__root__' })
  const { rows, has, choose, keep, clear } = useSelection<Order>()

  const current = new Map(shown.map((order) => [order._id, order]))
  // Orders that were cancelled since then are deselected.
  const orders = rows
    .map((order) => current.get(order._id) ?? order)
    .filter(({ cancelledAt }) => cancelledAt === null)

  return {
    orders,
    has,
    choose,
    clear,
    /** Deselects the orders of other pages, which may have changed unseen. */
    keepShown: () => keep((id) => current.has(id)),
    /** Selects the newest orders that match the filters, as many as one update may change. */
    chooseMatching: async () => {
      const found: Order[] = []
      for (let before: string | undefined; found.length < MAX_ORDERS_PER_UPDATE;) {
        const page = await api(listAllOrders, { query: { ...filters, before, limit: String(PAGE_SIZE) } })
        found.push(...page)
        before = page.at(-1)?._id
        if (page.length < PAGE_SIZE) break
      }

      choose(
        found.slice(0, MAX_ORDERS_PER_UPDATE).filter(({ cancelledAt }) => cancelledAt === null),
        true,
      )
    },
  }
}
