import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthPicture } from '../account/auth/auth-picture.tsx'
import { PersonalStyles } from '../account/personal-styles.tsx'
import { returnAddress } from '../account/auth/return-address.ts'
import { shopQuery } from '../api/queries/shop.ts'
import { HomeLink } from '../storefront/layout/wordmark.tsx'

/** What signing in and registering stand in: a still life and a form, outside the shop's frame. */
export const Route = createFileRoute('/_auth')({
  // Named even when it is refused: what is left out here would be taken over from the address as it stands there.
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
        <HomeLink name={shop.name} />
        <Outlet />
      </div>
    </main>
  )
}
