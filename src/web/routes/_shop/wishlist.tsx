import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { productsByIdsQuery } from '../../api/queries/products-by-ids.ts'
import { headOf } from '../../storefront/seo.ts'
import { sharedIds } from '../../storefront/wishlist/shared-ids.ts'
import { WishlistPage } from '../../storefront/wishlist/wishlist-page.tsx'

export const Route = createFileRoute('/_shop/wishlist')({
  staticData: { indexed: false },
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } =>
    typeof ids === 'string' ? { ids } : {},
  loaderDeps: ({ search: { ids } }) => ({ ids }),
  loader: async ({ context, deps }) => {
    const ids = sharedIds(deps.ids)
    if (ids) {
      const fetching = context.queryClient.prefetchQuery(productsByIdsQuery(context.api, ids))
      if (import.meta.env.SSR) await fetching
    }
    return headOf(context, (shop) => ({
      title: 'Wishlist',
      description: `Saved pieces of ${shop.name}.`,
      path: '/wishlist',
    }))
  },
  head: headFromLoader,
  component: function Wishlist() {
    return <WishlistPage named={Route.useSearch().ids} />
  },
})
