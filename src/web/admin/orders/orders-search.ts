import { Day } from '../../../contract/fields.ts'
import { orderStates } from '../../../contract/manage-orders.ts'
import { paymentStatuses } from '../../../contract/order.ts'

/** Search parameters of the order list; `from` and `to` are days in India. */
export type OrdersAddress = {
  [name in 'search' | 'status' | 'payment' | 'from' | 'to' | 'view' | 'before' | 'after']?: string | undefined
}

/** Returns the filters in the search parameters, as the endpoints take them. Invalid values are ignored. */
export function orderFiltersOf({ search, status, payment, from, to, view }: OrdersAddress) {
  return {
    search,
    status: orderStates.find((each) => each === status),
    paymentStatus: paymentStatuses.find((each) => each === payment),
    from: dayOf(from),
    to: dayOf(to),
    archived: view === 'archive' ? ('true' as const) : undefined,
  }
}

export type OrderListFilters = ReturnType<typeof orderFiltersOf>

const dayOf = (text: string | undefined) => (Day.safeParse(text).success ? text : undefined)

/** The address of these orders as a CSV file. */
export function csvAddress(filters: OrderListFilters): string {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined) as [string, string][]
  return `/api/orders/export?${new URLSearchParams(entries)}`
}
