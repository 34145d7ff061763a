import { queryOptions } from '@tanstack/react-query'
import { getShopFacts } from '../../../contract/settings.ts'
import type { Api } from '../client.ts'
import type { RouterContext } from '../router-context.ts'
import { FOR_ALL } from './for-all.ts'

/** The shop's name, contact details and limits. They change only when an administrator saves settings. */
export const shopQuery = (api: Api) =>
  queryOptions({ queryKey: ['shop'], queryFn: () => api(getShopFacts, {}), meta: FOR_ALL, gcTime: Number.POSITIVE_INFINITY })

/** The names of the owner's categories, for loaders; undefined if there are none or they cannot be fetched. */
export const ownCategoriesOf = ({ queryClient, api }: RouterContext): Promise<string[] | undefined> =>
  queryClient.ensureQueryData(shopQuery(api)).then(({ ownCategories }) => ownCategories, () => undefined)
