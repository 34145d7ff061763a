import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../../../head-from-loader.ts'
import { GenderPage } from '../../../../storefront/listing/gender-page.tsx'
import { readGenderSearch } from '../../../../storefront/listing/filters.ts'
import { ListingFailed } from '../../../../storefront/listing/listing-failed.tsx'
import { genderHead } from '../../../../storefront/listing/listing-head.ts'
import { loadGenderPages } from '../../../../storefront/listing/load-listing.ts'

export const Route = createFileRoute('/_shop/gender/$gender/')({
  validateSearch: readGenderSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps: { page = 1, price } }) => {
    const last = await loadGenderPages(context, { ...params, price }, page)
    if (last) throw redirect({ to: '.', search: { price, page: last > 1 ? last : undefined } })
    return genderHead(context, { ...params, price })
  },
  head: headFromLoader,
  component: function Gender() {
    const { page = 1, price } = Route.useSearch()
    return <GenderPage listing={{ ...Route.useParams(), price }} pages={page} />
  },
  errorComponent: ListingFailed,
})
