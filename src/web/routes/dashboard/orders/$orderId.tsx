import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { openCart } from '../../../storefront/cart/drawer-state.ts'

export const Route = createFileRoute('/dashboard/orders/$orderId')({
  component: function Order() {
    return <OrderPage id={Route.useParams().orderId} listAddress="/dashboard/orders" onBought={openCart} />
  },
})
