import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../../admin/categories/categories-page.tsx'

export const Route = createFileRoute('/dashboard/categories')({
  staticData: { role: 'admin' },
  component: CategoriesPage,
})
