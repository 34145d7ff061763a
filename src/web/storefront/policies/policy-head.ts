import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { loadOwnPage } from '../own-pages/load-own-page.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { policies, type PolicyPath } from './policies.ts'

/** Head of an information page. Fetches its text if it is in the owner's words. */
export async function policyHead(context: RouterContext, path: PolicyPath) {
  const shop = await context.queryClient.ensureQueryData(shopQuery(context.api)).catch(() => undefined)
  if (shop?.replacedPages?.includes(path)) return loadOwnPage(context, path)

  return headOf(context, (facts) => ({
    ...policies[path],
    path,
    structured: import.meta.env.SSR && [
      crumbsStructured(facts, [{ name: 'Home', path: '/' }, { name: policies[path].title }]),
    ],
  }))
}
