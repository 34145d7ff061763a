import { createFileRoute } from '@tanstack/react-router'
import { CodSuccessPage } from '../../account/orders/placed-pages.tsx'
import { PersonalPage } from '../../account/personal-page.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/cod-success')({
  staticData: { personal: true },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Order placed',
      description: 'Your cash-on-delivery order has been placed.',
      path: '/cod-success',
    }),
  head: headFromLoader,
  component: () => (
    <PersonalPage>
      <CodSuccessPage />
    </PersonalPage>
  ),
})
