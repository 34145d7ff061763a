import type { RouterContext } from '../../router.tsx'
import { crumbsStructured, headOf } from '../seo.ts'
import { policies, type PolicyPath } from './policies.ts'

/** Head of an information page. */
export const policyHead = (context: RouterContext, path: PolicyPath) =>
  headOf(context, (shop) => ({
    ...policies[path],
    path,
    structured: [crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: policies[path].title }])],
  }))
