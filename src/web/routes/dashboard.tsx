import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { DashboardLayout } from '../account/layout/dashboard-layout.tsx'
import { dashboardMenu } from '../account/layout/dashboard-menu.ts'
import { SignInAgain } from '../account/auth/sign-in-again.tsx'
import { useGuard } from '../account/use-guard.ts'
import { OfficeLayout } from '../admin/layout/office-layout.tsx'
import { officeTitle } from '../admin/layout/office-menu.ts'
import { headFromLoader } from '../app/head-from-loader.ts'
import { headOf } from '../storefront/seo.ts'
import { ShopLayout } from '../storefront/layout/layout.tsx'

/**
 * Everything under /dashboard, for signed-in users only. Routes for administrators set `duty` in their
 * `staticData`.
 */
export const Route = createFileRoute('/dashboard')({
  staticData: { personal: true, crawled: false },
  loader: ({ context, location: { pathname: path } }) =>
    headOf(context, { title: officeTitle(path) ?? dashboardTitle(path), description: 'Your account.', path }),
  // Each page below has its own title.
  shouldReload: true,
  head: headFromLoader,
  component: Dashboard,
})

/** Returns the title of a customer's dashboard page at this path. */
function dashboardTitle(path: string): string {
  if (path.startsWith('/dashboard/orders/')) return 'Order details'
  const link = dashboardMenu.links.find(({ to }) => to === path.replace(/\/$/, ''))
  if (!link) return 'Dashboard'
  return link.text === 'Dashboard' ? dashboardMenu.title : link.text
}

/** Administrators see every page in the back office, customers in the shop. */
function Dashboard() {
  const user = useGuard()
  const lowestDuty = useMatches({
    select: (matches) => matches.find((match) => match.staticData.duty)?.staticData.duty,
  })
  if (user ? user.role === 'admin' : lowestDuty) {
    return (
      <OfficeLayout user={user} lowestDuty={lowestDuty}>
        <Outlet />
        {user && <SignInAgain email={user.email} />}
      </OfficeLayout>
    )
  }
  return (
    <ShopLayout>
      <DashboardLayout user={user}>
        <Outlet />
      </DashboardLayout>
    </ShopLayout>
  )
}
