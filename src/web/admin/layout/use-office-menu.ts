import { useMay, useMayVisit } from '../shared/use-may.ts'
import { mainLinks, officeMenu, type OfficeEntry } from './office-menu.ts'

/** Returns the menu of the back office with what the administrator's duty includes. */
export function useOfficeMenu(): { groups: OfficeEntry[][]; mainLinks: OfficeEntry[] } {
  const [may, mayVisit] = [useMay(), useMayVisit()]
  const included = ({ to, call }: OfficeEntry) => mayVisit(to) && (!call || may(call))
  return { groups: officeMenu.map((group) => group.filter(included)).filter((group) => group.length > 0), mainLinks: mainLinks.filter(included) }
}
