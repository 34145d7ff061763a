import { createFileRoute } from '@tanstack/react-router'
import { OwnOrderList } from '../../../account/orders/order-list.tsx'

export const Route = createFileRoute('/dashboard/orders/')({ component: OwnOrderList })
