import { createFileRoute } from '@tanstack/react-router'
import { ThanksPage } from '../../account/orders/placed-pages.tsx'
import { PersonalPage } from '../../account/personal-page.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/thanks')({
  staticData: { personal: true },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Order successful',
      description: 'Your order has been placed.',
      path: '/thanks',
    }),
  head: headFromLoader,
  component: () => (
    <PersonalPage>
      <ThanksPage />
    </PersonalPage>
  ),
})
