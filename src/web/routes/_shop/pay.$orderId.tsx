import { createFileRoute } from '@tanstack/react-router'
import { linkedPaymentQuery, returnedPaymentQuery } from '../../account/payment/link-query.ts'
import { OpenedPayPage, type PaySearch } from '../../account/payment/opened-pay-page.tsx'
import { paymentQuery } from '../../account/payment/payment-query.ts'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/pay/$orderId')({
  staticData: { personal: true, crawled: false, visitor: true },
  // The page removes the token from its address.
  shouldReload: false,
  loader: async ({ context, params: { orderId }, location }) => {
    const { api, queryClient } = context
    const { t: token, returned } = location.search as PaySearch
    if (token === undefined) await queryClient.ensureQueryData(paymentQuery(api, orderId))
    else if (returned === undefined)
      await queryClient.ensureQueryData(linkedPaymentQuery(api, { orderId, token }))
    else await queryClient.prefetchQuery(returnedPaymentQuery(api, { orderId, token }))
    const head: { meta?: object[] } = await headOf(context, {
      title: 'Pay for your order',
      description: 'Pay by card, UPI or net banking.',
      path: '/pay',
    })
    return { ...head, meta: [...(head.meta ?? []), { name: 'referrer', content: 'no-referrer' }] }
  },
  head: headFromLoader,
  component: function Pay() {
    const { orderId } = Route.useParams()
    return <OpenedPayPage key={orderId} orderId={orderId} search={Route.useSearch()} />
  },
})
