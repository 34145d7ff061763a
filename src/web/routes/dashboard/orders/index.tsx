import { createFileRoute } from '@tanstack/react-router'
import { OrderList } from '../../../account/orders/order-list.tsx'

export const Route = createFileRoute('/dashboard/orders/')({ component: OrderList })
