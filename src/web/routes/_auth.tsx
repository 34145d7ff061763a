import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthPicture } from '../account/auth/auth-picture.tsx'
import { PersonalStyles } from '../account/personal-styles.tsx'
import { returnAddress } from '../account/auth/return-address.ts'
import { shopQuery } from '../api/queries/shop.ts'
import { HomeLink } from '../shared/wordmark.tsx'

/** Auth layout: a still life and a form, outside the shop's layout. */
export const Route = createFileRoute('/_auth')({
  // Always set `from`, even to undefined: the router would otherwise keep the unvalidated value from the address.
  validateSearch: (search): { from?: string | undefined } => ({ from: returnAddress(search['from']) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery(context.api)),
  component: Door,
})

function Door() {
  const { api } = Route.useRouteContext()
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <main className="door">
      <PersonalStyles />
      <AuthPicture />
      <div className="form">
        <HomeLink name={shop.name} className="mark" />
        <Outlet />
      </div>
    </main>
  )
}
