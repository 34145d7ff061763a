import type { RouterContext } from '../../api/router-context.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { policies, type PolicyPath } from './policies.ts'

/** Head of an information page. */
export const policyHead = (context: RouterContext, path: PolicyPath) =>
  headOf(context, (shop) => ({
    ...policies[path],
    path,
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: policies[path].title }]),
    ],
  }))
