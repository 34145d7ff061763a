import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { productListQuery } from '../../queries/products.ts'
import { categoryFilter } from '../../storefront/listing/category.ts'
import { CategoryPage } from '../../storefront/listing/category-page.tsx'
import { ListingFailed } from '../../storefront/listing/listing-failed.tsx'
import { categoryHead } from '../../storefront/listing/listing-head.ts'
import { clampedPage, loadListing } from '../../storefront/listing/load-listing.ts'
import { readPage } from '../../storefront/listing/search-params.ts'

export const Route = createFileRoute('/_shop/categories/$categoryName')({
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps: { page = 1 } }) => {
    const found = await loadListing(context.queryClient, productListQuery(context.api, categoryFilter(params.categoryName, page)))
    const last = clampedPage(page, found)
    if (last) throw redirect({ to: '.', search: last > 1 ? { page: last } : {} })
    return categoryHead(context, params.categoryName, page)
  },
  head: headFromLoader,
  component: function Category() {
    const { categoryName } = Route.useParams()
    const { page = 1 } = Route.useSearch()
    return <CategoryPage segment={categoryName} page={page} />
  },
  errorComponent: ListingFailed,
})
