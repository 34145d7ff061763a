import { createFileRoute } from '@tanstack/react-router'
import { shopQuery } from '../queries/shop.ts'
import { headOf } from '../storefront/seo.ts'
import { Unauthorized } from '../storefront/static/unauthorized.tsx'

export const Route = createFileRoute('/unauthorized')({
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(shopQuery(api))
  },
  head: ({ match }) =>
    headOf(match.context, {
      title: 'Access denied',
      description: 'You need to be logged in to access this page.',
      path: '/unauthorized',
      listed: false,
    }),
  component: Unauthorized,
})
