import { createFileRoute } from '@tanstack/react-router'
import type { createProduct } from '../../../../contract/manage-products.ts'
import { CreateProductPage } from '../../../admin/products/create-product-page.tsx'

export const Route = createFileRoute('/dashboard/_office/add-new-post')({
  staticData: { duty: 'manager' satisfies typeof createProduct.duty },
  validateSearch: (given: Record<string, unknown>): { from?: string } => given,
  component: function AddNewPost() {
    const { from } = Route.useSearch()
    return <CreateProductPage key={from} from={from || undefined} />
  },
})
