import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '../../account/orders/payments-page.tsx'

export const Route = createFileRoute('/dashboard/payments')({ component: PaymentsPage })
