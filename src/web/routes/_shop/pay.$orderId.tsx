import { createFileRoute } from '@tanstack/react-router'
import { linkedPaymentQuery, returnedPaymentQuery } from '../../account/payment/link-query.ts'
import { OpenedPayPage } from '../../account/payment/opened-pay-page.tsx'
import { paymentQuery } from '../../account/payment/payment-query.ts'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

/** `t`: the token of a pay link. `returned`: its customer comes back from the provider's page. */
type PaySearch = { t?: string | undefined; returned?: string | undefined }

export const Route = createFileRoute('/_shop/pay/$orderId')({
  staticData: { personal: true, crawled: false, visitor: true },
  validateSearch: ({ t, returned }: Record<string, unknown>): PaySearch => ({ ...(typeof t === 'string' && t !== '' && { t }), ...(typeof returned === 'string' && { returned }) }),
  // The page removes the token from its address.
  shouldReload: false,
  loader: async ({ context: { api, queryClient }, params: { orderId }, location }) => {
    const { t: token, returned } = location.search as PaySearch
    if (token === undefined) await queryClient.ensureQueryData(paymentQuery(api, orderId))
    else if (returned === undefined) await queryClient.ensureQueryData(linkedPaymentQuery(api, { orderId, token }))
    else await queryClient.prefetchQuery(returnedPaymentQuery(api, { orderId, token }))
    return headOf({ api, queryClient }, { title: 'Pay for your order', description: 'Pay by card, UPI or net banking.', path: '/pay' })
  },
  head: (page) => {
    const { meta = [], ...head } = headFromLoader(page)
    return { ...head, meta: [...meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: function Pay() {
    const { orderId } = Route.useParams()
    const { t, returned } = Route.useSearch()
    return <OpenedPayPage key={orderId} orderId={orderId} token={t} isReturned={returned !== undefined} />
  },
})
