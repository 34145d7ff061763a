import { createFileRoute } from '@tanstack/react-router'
import type { listManagedProducts } from '../../../../contract/manage-products.ts'
import { ManageProductsPage } from '../../../admin/products/manage-products-page.tsx'
import type { ProductSearch } from '../../../admin/products/product-search.ts'

export const Route = createFileRoute('/dashboard/_office/manage-products')({
  staticData: { duty: 'counter' satisfies typeof listManagedProducts.duty },
  // Validated in the page itself, because the code for it is not needed before.
  validateSearch: (given: Record<string, unknown>): ProductSearch => given,
  component: function ManageProducts() {
    return <ManageProductsPage search={Route.useSearch()} />
  },
})
