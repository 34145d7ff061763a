import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrdersAddress } from '../orders/orders-search.ts'

/** A link to the orders that a filter leaves. */
export const OrdersLink = ({
  filters,
  className,
  children,
}: {
  filters: OrdersAddress
  className?: string
  children: ReactNode
}) => (
  <Link to="/dashboard/manage-orders" search={filters} className={className}>
    {children}
  </Link>
)
