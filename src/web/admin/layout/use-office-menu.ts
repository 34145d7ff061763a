import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { useMay, useMayVisit } from '../shared/use-may.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import { mainLinks, officeMenu, type OfficeEntry } from './office-menu.ts'

/**
 * Returns the menu of the back office with what the administrator's duty includes; with returns if the shop
 * takes some, or while some are open.
 */
export function useOfficeMenu(): { groups: OfficeEntry[][]; mainLinks: OfficeEntry[] } {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const work = useWaitingWork()

  const [may, mayVisit] = [useMay(), useMayVisit()]
  const hasReturns = shop.returnDays !== undefined || work?.returns !== undefined

  const included = ({ to, call, waiting }: OfficeEntry) =>
    mayVisit(to) && (!call || may(call)) && (waiting !== 'returns' || hasReturns)

  return {
    groups: officeMenu.map((group) => group.filter(included)).filter((group) => group.length > 0),
    mainLinks: mainLinks.filter(included),
  }
}
