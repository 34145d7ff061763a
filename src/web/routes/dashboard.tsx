import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DashboardLayout } from '../account/layout/dashboard-layout.tsx'
import { dashboardTitle } from '../account/layout/dashboard-title.ts'
import { SignInAgain } from '../account/auth/sign-in-again.tsx'
import { useGuard } from '../account/use-guard.ts'
import { headFromLoader } from '../app/head-from-loader.ts'
import { headOf } from '../storefront/seo.ts'
import { ShopLayout } from '../storefront/layout/layout.tsx'

/**
 * Everything under /dashboard, for signed-in users only. Routes for administrators set `role` in their `staticData`.
 */
export const Route = createFileRoute('/dashboard')({
  loader: ({ context, location: { pathname: path } }) =>
    headOf(context, { title: dashboardTitle(path), description: 'Your account.', path, listed: false }),
  // Each page below has its own title.
  shouldReload: true,
  head: headFromLoader,
  component: Dashboard,
})

function Dashboard() {
  const user = useGuard()
  return (
    <ShopLayout>
      <DashboardLayout user={user}>
        <Outlet />
        {user?.role === 'admin' && <SignInAgain email={user.email} />}
      </DashboardLayout>
    </ShopLayout>
  )
}
