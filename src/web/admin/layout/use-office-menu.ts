import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import { officeMenu, type OfficeEntry } from './office-menu.ts'

/** The menu of this shop: with returns if it takes some, or while some are open. */
export function useOfficeMenu(): OfficeEntry[][] {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const work = useWaitingWork()
  const hasReturns = shop.returnDays !== undefined || work?.returns !== undefined
  return officeMenu.map((group) => group.filter(({ waiting }) => waiting !== 'returns' || hasReturns))
}
