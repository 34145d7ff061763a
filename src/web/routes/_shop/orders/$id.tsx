import { createFileRoute } from '@tanstack/react-router'
import { ConfirmOrder } from '../../../account/orders/confirm-order.tsx'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { PersonalPage } from '../../../account/personal-page.tsx'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { openCart } from '../../../storefront/cart/drawer-state.ts'
import { headOf } from '../../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/orders/$id')({
  staticData: { personal: true, crawled: false },
  loader: ({ context }) => headOf(context, { title: 'Order details', description: 'Your order.', path: '/orders' }),
  head: headFromLoader,
  component: function Order() {
    const { id } = Route.useParams()
    return (
      <PersonalPage>
        <ConfirmOrder orderId={id}>
          <OrderPage id={id} listAddress="/orders" onBought={openCart} />
        </ConfirmOrder>
      </PersonalPage>
    )
  },
})
