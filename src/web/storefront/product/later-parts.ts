import { laterPart } from '../../lib/later-part.tsx'

/** The links above a product, which work as they were served until their code has loaded. */
export const LaterBreadcrumb = laterPart(() => import('./breadcrumb.tsx'), 'Breadcrumb')

/** What follows the facts of a product. */
export const LaterProductMore = laterPart(() => import('./product-more.tsx'), 'ProductMore')

/** What follows its button. */
export const LaterProductTerms = laterPart(() => import('./product-terms.tsx'), 'ProductTerms')
