import type { LinkProps } from '@tanstack/react-router'
import type { ExtraIconName } from '../../ui/extra-icon.tsx'

export type DashboardLink = { text: string; to: LinkProps['to']; icon: ExtraIconName }
export type DashboardMenu = { title: string; links: DashboardLink[] }

/** The menu of a customer (DASH-01). */
export const dashboardMenu: DashboardMenu = {
  title: 'User dashboard',
  links: [
    { text: 'Dashboard', to: '/dashboard', icon: 'chart' },
    { text: 'Orders', to: '/dashboard/orders', icon: 'receipt' },
    { text: 'Payments', to: '/dashboard/payments', icon: 'wallet' },
    { text: 'Profile', to: '/dashboard/profile', icon: 'person' },
    { text: 'Reviews', to: '/dashboard/reviews', icon: 'star' },
  ],
}
