import { createFileRoute } from '@tanstack/react-router'
import { useLeaveIfSignedIn } from '../account/auth/use-leave-if-signed-in.ts'
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
  component: function Page() {
    useLeaveIfSignedIn()
    return <Unauthorized />
  },
})
