import { createFileRoute } from '@tanstack/react-router'
import { UpdateProductPage } from '../../admin/products/update-product-page.tsx'

export const Route = createFileRoute('/dashboard/update-product/$id')({
  staticData: { role: 'admin' },
  component: function UpdateProduct() {
    const { id } = Route.useParams()
    return <UpdateProductPage key={id} id={id} />
  },
})
