import { laterPart } from '../../lib/later-part.tsx'
import '../../shared/pagination.module.css'

/** The links to other pages, below the products. */
export const LaterPagination = laterPart(() => import('./pagination.tsx'), 'Pagination')
