import { laterPart } from '../../lib/later-part.tsx'
import '../../shared/pagination.module.css'
import './active-filters.module.css'
import './filter-form.module.css'

/** The links to other pages, below the products. */
export const LaterPagination = laterPart(() => import('./pagination.tsx'), 'Pagination')

/** The filters beside the products. */
export const LaterFilterForm = laterPart(() => import('./filter-form.tsx'), 'FilterForm')

/** The filters in force, above the products. */
export const LaterActiveFilters = laterPart(() => import('./active-filters.tsx'), 'ActiveFilters')
