import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../account/orders/order-page.tsx'
import { PersonalPage } from '../../../account/personal-page.tsx'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { openCart } from '../../../storefront/cart/drawer-state.ts'
import { headOf } from '../../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/orders/$id')({
  loader: ({ context }) => headOf(context, { title: 'Order details', description: 'Your order.', path: '/orders', listed: false }),
  head: headFromLoader,
  component: function Order() {
    return (
      <PersonalPage>
        <OrderPage id={Route.useParams().id} listAddress="/orders" onBought={openCart} />
      </PersonalPage>
    )
  },
})
