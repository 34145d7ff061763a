import { createFileRoute } from '@tanstack/react-router'
import { AddProductPage } from '../../admin/products/add-product-page.tsx'

export const Route = createFileRoute('/dashboard/add-new-post')({ staticData: { role: 'admin' }, component: AddProductPage })
