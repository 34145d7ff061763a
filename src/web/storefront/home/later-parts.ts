import { laterPart } from '../../lib/later-part.tsx'

/** The end of the home page. */
export const LaterHomeMore = laterPart(() => import('./home-more.tsx'), 'HomeMore')
