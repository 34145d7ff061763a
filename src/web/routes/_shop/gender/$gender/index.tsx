import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../../../app/head-from-loader.ts'
import { productPagesQuery } from '../../../../api/queries/products.ts'
import { GenderPage } from '../../../../storefront/listing/gender-page.tsx'
import { genderFilter, listingOf } from '../../../../storefront/listing/gender-listing.ts'
import { ListingFailed } from '../../../../storefront/listing/listing-failed.tsx'
import { genderHead } from '../../../../storefront/listing/listing-head.ts'
import { clampedPage, loadListing } from '../../../../storefront/listing/load-listing.ts'
import { readGenderSearch } from '../../../../storefront/listing/search-params.ts'

export const Route = createFileRoute('/_shop/gender/$gender/')({
  validateSearch: readGenderSearch,
  loaderDeps: ({ search }) => readGenderSearch(search),
  loader: async ({ context, params, deps }) => {
    const { page = 1 } = deps
    const listing = listingOf(params, deps)
    const found = await loadListing(context.queryClient, productPagesQuery(context.api, genderFilter(listing), page))
    const last = clampedPage(page, found)
    if (last) throw redirect({ to: '.', search: { ...deps, page: last > 1 ? last : undefined } })
    return genderHead(context, listing)
  },
  head: headFromLoader,
  component: function Gender() {
    return <GenderPage listing={listingOf(Route.useParams(), Route.useSearch())} pages={Route.useSearch().page ?? 1} />
  },
  errorComponent: ListingFailed,
})
