import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '../../admin/page-of.ts'
import { ManageProductsPage } from '../../admin/products/manage-products-page.tsx'

export const Route = createFileRoute('/dashboard/manage-products')({
  staticData: { role: 'admin' },
  validateSearch: pageOf,
  component: function ManageProducts() {
    return <ManageProductsPage page={Route.useSearch().page ?? 1} />
  },
})
