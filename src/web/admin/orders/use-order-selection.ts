import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listAllOrders, MAX_ORDERS_PER_UPDATE } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import type { OrderListFilters } from './orders-search.ts'

/** Orders per call: the most that the call returns. */
const AT_ONCE = 100

/** The selected orders: of this page, or all that match the filters. `shown`: the orders of the page, as they are now. */
export function useOrderSelection(shown: Order[], filters: OrderListFilters) {
  const { api } = useRouteContext({ from: '__root__' })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map())
  const now = new Map(shown.map((order) => [order._id, order]))
  // Orders that were cancelled in the meantime are deselected.
  const orders = [...chosen.values()].map((order) => now.get(order._id) ?? order).filter(({ cancelledAt }) => cancelledAt === null)
  const choose = (some: Order[], wanted: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const order of some) {
        if (wanted) next.set(order._id, order)
        else next.delete(order._id)
      }
      return next
    })
  return {
    orders,
    has: (id: string) => chosen.has(id),
    choose,
    clear: () => setChosen(new Map()),
    /** Deselects the orders of other pages, which may have changed unseen. */
    keepShown: () => setChosen((before) => new Map([...before].filter(([id]) => now.has(id)))),
    /** Selects the newest orders that match the filters, as many as may be changed at once. */
    chooseMatching: async () => {
      const found: Order[] = []
      for (let before: string | undefined; found.length < MAX_ORDERS_PER_UPDATE; ) {
        const rows = await api(listAllOrders, { query: { ...filters, before, limit: String(AT_ONCE) } })
        found.push(...rows)
        before = rows.at(-1)?._id
        if (rows.length < AT_ONCE) break
      }
      choose(found.slice(0, MAX_ORDERS_PER_UPDATE).filter(({ cancelledAt }) => cancelledAt === null), true)
    },
  }
}
