import type { LinkProps } from '@tanstack/react-router'
import type { Duty } from '../../../contract/duty.ts'
import { createRefund } from '../../../contract/refund.ts'
import type { WaitingWork } from '../../../contract/stats.ts'
import type { OrdersAddress } from '../orders/orders-search.ts'
import type { ExtraIconName } from '../../ui/extra-icon.tsx'

export type OfficeEntry = {
  text: string
  to: LinkProps['to']
  icon: ExtraIconName
  /** The filters of a list of orders. */
  search?: OrdersAddress
  /** Which waiting work the entry leads to. */
  waiting?: keyof WaitingWork
  /** The call that it is for, if its page is for more people. */
  call?: { duty: Duty }
}

export const OFFICE_TITLE = 'Admin dashboard'

/** The menu of the back office (ADM-01) in groups: the work of the day, the goods, everything else. */
export const officeMenu: readonly (readonly OfficeEntry[])[] = [
  [
    { text: 'Dashboard', to: '/dashboard/admin', icon: 'home' },
    { text: 'New order', to: '/dashboard/new-order', icon: 'plus' },
    { text: 'Buy old gold', to: '/dashboard/old-gold', icon: 'coins' },
    { text: 'All Orders', to: '/dashboard/manage-orders', icon: 'receipt' },
    { text: 'Day book', to: '/dashboard/day', icon: 'cash' },
    {
      text: 'To pack',
      to: '/dashboard/manage-orders',
      search: { status: 'ready' },
      icon: 'bag',
      waiting: 'toPack',
    },
    {
      text: 'To confirm',
      to: '/dashboard/manage-orders',
      search: { payment: 'awaiting_confirmation' },
      icon: 'wallet',
      waiting: 'toConfirm',
    },
    {
      text: 'Refunds due',
      to: '/dashboard/manage-orders',
      search: { status: 'refund_due' },
      icon: 'refund',
      waiting: 'refundsDue',
      call: createRefund,
    },
    { text: 'Returns', to: '/dashboard/returns', icon: 'returns', waiting: 'returns' },
    { text: 'Tickets', to: '/dashboard/tickets', icon: 'mail' },
    { text: 'Payments', to: '/dashboard/manage-payments', icon: 'paper' },
    { text: 'Accounting', to: '/dashboard/accounting', icon: 'scales' },
  ],
  [
    { text: 'Products', to: '/dashboard/manage-products', icon: 'gem' },
    { text: 'Pieces', to: '/dashboard/pieces', icon: 'barcode' },
    { text: 'Stock taking', to: '/dashboard/stock-taking', icon: 'list' },
    { text: 'Metal account', to: '/dashboard/metal', icon: 'ingot' },
    { text: 'Add product', to: '/dashboard/add-new-post', icon: 'plus' },
    { text: 'Reviews', to: '/dashboard/manage-reviews', icon: 'star' },
    { text: 'Categories', to: '/dashboard/categories', icon: 'grid' },
    { text: 'Collections', to: '/dashboard/collections', icon: 'banner' },
    { text: 'Product feed', to: '/dashboard/feeds', icon: 'paper' },
    { text: 'Rates', to: '/dashboard/rates', icon: 'chart' },
  ],
  [
    { text: 'Customers', to: '/dashboard/customers', icon: 'contacts' },
    { text: 'Users', to: '/dashboard/users', icon: 'people' },
    { text: 'Add Coupon', to: '/dashboard/add-coupon', icon: 'ticket' },
    { text: 'Searches', to: '/dashboard/searches', icon: 'info' },
    { text: 'Carriers', to: '/dashboard/carriers', icon: 'truck' },
    { text: 'Delivery', to: '/dashboard/delivery', icon: 'pin' },
    { text: 'Deal banner', to: '/dashboard/deals-banners', icon: 'clock' },
    { text: 'Manage Banners & Heroes', to: '/dashboard/manage-banners', icon: 'banner' },
    { text: 'Pages', to: '/dashboard/pages', icon: 'copy' },
    { text: 'Audit log', to: '/dashboard/audit-log', icon: 'eye' },
    { text: 'Backup', to: '/dashboard/backup', icon: 'download' },
    { text: 'Profile', to: '/dashboard/profile', icon: 'person' },
    { text: 'Settings', to: '/dashboard/settings/{-$group}', icon: 'gear' },
  ],
]

/** The entries of the bar at the bottom of a small screen; the others are under `More`. */
export const mainLinks: readonly OfficeEntry[] = [
  { text: 'Dashboard', to: '/dashboard/admin', icon: 'home' },
  { text: 'Orders', to: '/dashboard/manage-orders', icon: 'receipt', waiting: 'toPack' },
  { text: 'Products', to: '/dashboard/manage-products', icon: 'gem' },
  { text: 'Rates', to: '/dashboard/rates', icon: 'chart' },
]

/** Pages that are in no menu. An entry also applies to the pages below its path. */
const otherTitles: [path: string, title: string][] = [
  ['/dashboard/update-product/', 'Update product'],
  ['/dashboard/pages/', 'Page'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/stock-taking/', 'Stock taking'],
]

/** Returns the title of the back office's page at this path; undefined for other pages. */
export function officeTitle(path: string): string | undefined {
  const address = path.replace(/\/$/, '')
  if (address === '/dashboard/admin') return OFFICE_TITLE

  return (
    officeMenu.flat().find(({ to }) => to === address)?.text ??
    otherTitles.find(([beginning]) => path.startsWith(beginning))?.[1]
  )
}
