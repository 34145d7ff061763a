import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../account/auth/auth-layout.tsx'
import { returnAddress } from '../account/auth/return-address.ts'
import { shopQuery } from '../api/queries/shop.ts'

export const Route = createFileRoute('/_auth')({
  // Always set `from`, even to undefined: the router would otherwise keep the unvalidated value from the
  // address.
  validateSearch: (search): { from?: string | undefined } => ({ from: returnAddress(search['from']) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery(context.api)),
  component: AuthPages,
})

function AuthPages() {
  const { api } = Route.useRouteContext()
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <AuthLayout shopName={shop.name}>
      <Outlet />
    </AuthLayout>
  )
}
