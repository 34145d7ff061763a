import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { ListSkeleton } from '../../../admin/shared/list-skeleton.tsx'
import { useSession } from '../../../api/session.ts'
import { openCart } from '../../../storefront/cart/drawer-state.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Customers, who see the same address, do not load the office's page. */
const OfficeOrderPage = lazyPart(() =>
  import('../../../admin/orders/office-order-page.tsx').then((module) => module.OfficeOrderPage),
)

/** The office sees the page with its actions, a customer their own order. */
export const Route = createFileRoute('/dashboard/orders/$orderId')({
  component: function Order() {
    const { user } = useSession()
    const { orderId } = Route.useParams()
    if (user?.role === 'admin') return <OfficeOrderPage id={orderId} fallback={<ListSkeleton />} />
    return <OrderPage id={orderId} listAddress="/dashboard/orders" onBought={openCart} />
  },
})
