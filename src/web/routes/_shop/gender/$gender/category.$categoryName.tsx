import { createFileRoute } from '@tanstack/react-router'
import { categories, genders } from '../../../../../contract/product.ts'
import { categoryInPath } from '../../../../../rules/categories.ts'
import { headFromLoader } from '../../../../app/head-from-loader.ts'
import { GenderPage } from '../../../../storefront/listing/gender-page.tsx'
import { listingOf } from '../../../../storefront/listing/gender-listing.ts'
import { ListingFailed } from '../../../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../../../storefront/listing/listing-query.ts'
import { loadGender } from '../../../../storefront/listing/load-gender.ts'

export const Route = createFileRoute('/_shop/gender/$gender/category/$categoryName')({
  staticData: { addresses: import.meta.env.SSR ? genders.flatMap((gender) => categories.map((name) => `/gender/${gender}/category/${categoryInPath(name)}`)) : [] },
  validateSearch: listingQuery,
  loaderDeps: ({ search }) => listingQuery(search),
  loader: loadGender,
  head: headFromLoader,
  component: function GenderCategory() {
    return <GenderPage listing={listingOf(Route.useParams(), Route.useSearch({ select: listingQuery }))} />
  },
  errorComponent: ListingFailed,
})
