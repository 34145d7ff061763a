import { dashboardMenus } from './dashboard-menu.ts'

/** Pages that are in no menu. An entry also applies to the pages below its path. */
const others: [path: string, title: string][] = [
  ['/dashboard/update-product/', 'Update product'],
  ['/dashboard/orders/', 'Order details'],
  ['/dashboard/noted-payments', 'Noted payments'],
]

/** Returns the title of the dashboard page at this path. */
export function dashboardTitle(path: string): string {
  const address = path.replace(/\/$/, '')
  for (const { title, links } of Object.values(dashboardMenus)) {
    const link = links.find(({ to }) => to === address)
    if (link) return link.text === 'Dashboard' ? title : link.text
  }
  return others.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'Dashboard'
}
