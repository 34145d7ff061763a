import { createFileRoute } from '@tanstack/react-router'
import { PayPage } from '../../account/payment/pay-page.tsx'
import { paymentQuery } from '../../account/payment/payment-query.ts'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/pay/$orderId')({
  staticData: { personal: true, crawled: false, visitor: true },
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(paymentQuery(context.api, params.orderId))
    return headOf(context, { title: 'Pay for your order', description: 'Pay by card, UPI or net banking.', path: '/pay' })
  },
  head: headFromLoader,
  component: function Pay() {
    return <PayPage orderId={Route.useParams().orderId} />
  },
})
