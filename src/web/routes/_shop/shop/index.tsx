import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { productListQuery } from '../../../api/queries/products.ts'
import { shopFilter } from '../../../storefront/listing/filters.ts'
import { shopHead } from '../../../storefront/listing/listing-head.ts'
import { ListingFailed } from '../../../storefront/listing/listing-failed.tsx'
import { clampedPage, loadListing } from '../../../storefront/listing/load-listing.ts'
import { readShopSearch } from '../../../storefront/listing/search-params.ts'
import { ShopPage } from '../../../storefront/listing/shop-page.tsx'

export const Route = createFileRoute('/_shop/shop/')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => readShopSearch(search),
  loader: async ({ context, deps }) => {
    const found = await loadListing(context.queryClient, productListQuery(context.api, shopFilter(deps)))
    const page = clampedPage(deps.page ?? 1, found)
    if (page) throw redirect({ to: '/shop', search: { ...deps, page: page > 1 ? page : undefined } })
    return shopHead(context, deps)
  },
  head: headFromLoader,
  component: function Shop() {
    return <ShopPage search={Route.useSearch()} />
  },
  errorComponent: ListingFailed,
})
