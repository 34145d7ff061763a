import { createFileRoute } from '@tanstack/react-router'
import { ConfirmOrder } from '../../../account/orders/confirm-order.tsx'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { DashboardLayout } from '../../../account/layout/dashboard-layout.tsx'
import { PersonalPage } from '../../../account/personal-page.tsx'
import { useSession } from '../../../api/session.ts'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { openCart } from '../../../storefront/cart/drawer-state.ts'
import { headOf } from '../../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/orders/$id')({
  staticData: { personal: true, crawled: false },
  loader: ({ context }) =>
    headOf(context, { title: 'Order details', description: 'Your order.', path: '/orders' }),
  head: headFromLoader,
  component: function Order() {
    const { id } = Route.useParams()
    const { known, user } = useSession()
    const page = (
      <ConfirmOrder orderId={id}>
        <OrderPage id={id} listAddress="/orders" onBought={openCart} />
      </ConfirmOrder>
    )
    // The menu of the account is for those who have one open; an administrator's is that of the back office.
    return (known && !user) || user?.role === 'admin' ? (
      <PersonalPage>{page}</PersonalPage>
    ) : (
      <DashboardLayout user={user}>{page}</DashboardLayout>
    )
  },
})
