import { laterPart } from '../../lib/later-part.tsx'

/** What follows the facts of a product. */
export const LaterProductMore = laterPart(() => import('./product-more.tsx'), 'ProductMore')

/** What follows its price. */
export const LaterProductFacts = laterPart(() => import('./product-facts.tsx'), 'ProductFacts')

/** What follows its button. */
export const LaterProductTerms = laterPart(() => import('./product-terms.tsx'), 'ProductTerms')
