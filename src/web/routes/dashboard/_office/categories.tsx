import { createFileRoute } from '@tanstack/react-router'
import type { createCategory } from '../../../../contract/category.ts'
import { CategoriesPage } from '../../../admin/categories/categories-page.tsx'

export const Route = createFileRoute('/dashboard/_office/categories')({
  staticData: { duty: 'manager' satisfies typeof createCategory.duty },
  component: CategoriesPage,
})
