import { laterPart } from '../../lib/later-part.tsx'

/** What follows the facts of a product. */
export const LaterProductMore = laterPart(() => import('./product-more.tsx'), 'ProductMore')

/** What follows its button. */
export const LaterProductTerms = laterPart(() => import('./product-terms.tsx'), 'ProductTerms')
