import { createFileRoute } from '@tanstack/react-router'
import { OwnOrderList } from '../../../account/orders/order-list.tsx'
import { PersonalPage } from '../../../account/personal-page.tsx'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { headOf } from '../../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/orders/')({
  staticData: { personal: true, crawled: false },
  loader: ({ context }) =>
    headOf(context, { title: 'My orders', description: 'Your orders.', path: '/orders' }),
  head: headFromLoader,
  component: () => (
    <PersonalPage>
      <OwnOrderList />
    </PersonalPage>
  ),
})
