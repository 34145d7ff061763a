import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { OfficeOrderPage } from '../../../admin/orders/office-order-page.tsx'
import { useSession } from '../../../api/session.ts'
import { openCart } from '../../../storefront/cart/drawer-state.ts'

/** The office sees the page with its actions, a customer their own order. */
export const Route = createFileRoute('/dashboard/orders/$orderId')({
  component: function Order() {
    const { user } = useSession()
    const { orderId } = Route.useParams()
    return user?.role === 'admin' ? <OfficeOrderPage id={orderId} /> : <OrderPage id={orderId} listAddress="/dashboard/orders" onBought={openCart} />
  },
})
