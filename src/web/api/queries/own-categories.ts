import type { RouterContext } from '../router-context.ts'
import { shopQuery } from './shop.ts'

/**
 * The names of the owner's categories, for loaders; undefined if there are none or they cannot be fetched.
 */
export const ownCategoriesOf = ({ queryClient, api }: RouterContext): Promise<string[] | undefined> =>
  queryClient.ensureQueryData(shopQuery(api)).then(
    ({ ownCategories }) => ownCategories,
    () => undefined,
  )
