import { createFileRoute } from '@tanstack/react-router'
import { shopQuery } from '../api/queries/shop.ts'
import { ShopLayout } from '../storefront/layout/layout.tsx'

export const Route = createFileRoute('/_shop')({
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery(context.api)),
  component: ShopLayout,
})
