import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DashboardLayout } from '../account/dashboard-layout.tsx'
import { useGuard } from '../account/use-guard.ts'
import { headFromLoader } from '../head-from-loader.ts'
import { headOf } from '../storefront/seo.ts'
import { ShopLayout } from '../storefront/shell/layout.tsx'

/** Everything under /dashboard: for the signed in only. Routes for administrators say so in their `staticData`. */
export const Route = createFileRoute('/dashboard')({
  loader: ({ context }) => headOf(context, { title: 'Dashboard', description: 'Your account.', path: '/dashboard', listed: false }),
  head: headFromLoader,
  component: Dashboard,
})

function Dashboard() {
  const user = useGuard()
  return (
    <ShopLayout>
      <DashboardLayout user={user}>
        <Outlet />
      </DashboardLayout>
    </ShopLayout>
  )
}
