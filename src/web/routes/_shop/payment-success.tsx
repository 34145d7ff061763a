import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessPage } from '../../account/orders/placed-pages.tsx'
import { PersonalPage } from '../../account/personal-page.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

type PaymentSearch = { session_id?: string | undefined }

export const Route = createFileRoute('/_shop/payment-success')({
  staticData: { personal: true, crawled: false },
  validateSearch: ({ session_id }: Record<string, unknown>): PaymentSearch =>
    typeof session_id === 'string' && session_id !== '' ? { session_id } : {},
  loader: ({ context }) =>
    headOf(context, {
      title: 'Thank you',
      description: 'Your order has been placed.',
      path: '/payment-success',
    }),
  head: headFromLoader,
  component: function PaymentSuccess() {
    return (
      <PersonalPage>
        <PaymentSuccessPage session={Route.useSearch().session_id} />
      </PersonalPage>
    )
  },
})
