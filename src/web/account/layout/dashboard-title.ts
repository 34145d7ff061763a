import { dashboardMenu } from './dashboard-menu.ts'

/** Returns the title of a customer's dashboard page at this path. */
export function dashboardTitle(path: string): string {
  if (path.startsWith('/dashboard/orders/')) return 'Order details'
  const link = dashboardMenu.links.find(({ to }) => to === path.replace(/\/$/, ''))
  if (!link) return 'Dashboard'
  return link.text === 'Dashboard' ? dashboardMenu.title : link.text
}
