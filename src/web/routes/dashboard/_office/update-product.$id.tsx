import { createFileRoute } from '@tanstack/react-router'
import type { updateProduct } from '../../../../contract/manage-products.ts'
import { UpdateProductPage } from '../../../admin/products/update-product-page.tsx'

export const Route = createFileRoute('/dashboard/_office/update-product/$id')({
  staticData: { duty: 'manager' satisfies typeof updateProduct.duty },
  component: function UpdateProduct() {
    const { id } = Route.useParams()
    return <UpdateProductPage key={id} id={id} />
  },
})
