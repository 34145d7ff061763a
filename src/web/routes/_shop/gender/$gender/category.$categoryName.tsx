import { createFileRoute } from '@tanstack/react-router'
import { genders } from '../../../../../contract/product.ts'
import { headFromLoader } from '../../../../app/head-from-loader.ts'
import { genderCategoryAddress } from '../../../../storefront/addresses.ts'
import { GenderPage } from '../../../../storefront/listing/gender-page.tsx'
import { listingOf } from '../../../../storefront/listing/gender-listing.ts'
import { ListingFailed } from '../../../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../../../storefront/listing/listing-query.ts'
import { loadGender } from '../../../../storefront/listing/load-gender.ts'

export const Route = createFileRoute('/_shop/gender/$gender/category/$categoryName')({
  staticData: {
    ...(import.meta.env.SSR && {
      categoryAddresses: (names) =>
        genders.flatMap((gender) => names.map((name) => genderCategoryAddress(gender, name))),
    }),
  },
  validateSearch: listingQuery,
  loaderDeps: ({ search }) => listingQuery(search),
  loader: loadGender,
  head: headFromLoader,
  component: function GenderCategory() {
    return <GenderPage listing={listingOf(Route.useParams(), Route.useSearch({ select: listingQuery }))} />
  },
  errorComponent: ListingFailed,
})
