import type { LinkProps } from '@tanstack/react-router'
import type { ExtraIconName } from '../../ui/extra-icon.tsx'

export type DashboardLink = { text: string; to: LinkProps['to']; icon: ExtraIconName }
export type DashboardMenu = { title: string; links: DashboardLink[] }

/** The menu of each role (DASH-01, ADM-01). Other roles have no menu. */
export const dashboardMenus: Record<string, DashboardMenu> = {
  user: {
    title: 'User dashboard',
    links: [
      { text: 'Dashboard', to: '/dashboard', icon: 'chart' },
      { text: 'Orders', to: '/dashboard/orders', icon: 'receipt' },
      { text: 'Payments', to: '/dashboard/payments', icon: 'wallet' },
      { text: 'Profile', to: '/dashboard/profile', icon: 'person' },
      { text: 'Reviews', to: '/dashboard/reviews', icon: 'star' },
    ],
  },
  admin: {
    title: 'Admin dashboard',
    links: [
      { text: 'Dashboard', to: '/dashboard/admin', icon: 'chart' },
      { text: 'Add product', to: '/dashboard/add-new-post', icon: 'plus' },
      { text: 'Products', to: '/dashboard/manage-products', icon: 'gem' },
      { text: 'Users', to: '/dashboard/users', icon: 'people' },
      { text: 'All Orders', to: '/dashboard/manage-orders', icon: 'receipt' },
      { text: 'Add Coupon', to: '/dashboard/add-coupon', icon: 'ticket' },
      { text: 'Deal banner', to: '/dashboard/deals-banners', icon: 'clock' },
      { text: 'Manage Banners & Heroes', to: '/dashboard/manage-banners', icon: 'banner' },
      { text: 'Profile', to: '/dashboard/profile', icon: 'person' },
      { text: 'Audit log', to: '/dashboard/audit-log', icon: 'eye' },
      { text: 'Settings', to: '/dashboard/settings/{-$group}', icon: 'gear' },
    ],
  },
}
