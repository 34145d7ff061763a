import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../app/head-from-loader.ts'
import { headOf } from '../storefront/seo.ts'
import { Unauthorized } from '../storefront/policies/unauthorized.tsx'

export const Route = createFileRoute('/unauthorized')({
  staticData: { indexed: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Access denied',
      description: 'You need to be logged in to access this page.',
      path: '/unauthorized',
    }),
  head: headFromLoader,
  component: Unauthorized,
})
