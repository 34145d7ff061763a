import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { categoryAddress } from '../../../storefront/addresses.ts'
import { CategoryPage } from '../../../storefront/listing/category-page.tsx'
import { ListingFailed } from '../../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../../storefront/listing/listing-query.ts'
import { loadCategory } from '../../../storefront/listing/load-category.ts'

export const Route = createFileRoute('/_shop/shop/category/$categoryName')({
  staticData: {
    sitemap: true,
    ...(import.meta.env.SSR && { categoryAddresses: (names) => names.map(categoryAddress) }),
  },
  validateSearch: listingQuery,
  loaderDeps: ({ search }) => listingQuery(search),
  loader: loadCategory,
  head: headFromLoader,
  component: function Category() {
    return (
      <CategoryPage
        segment={Route.useParams().categoryName}
        search={Route.useSearch({ select: listingQuery })}
      />
    )
  },
  errorComponent: ListingFailed,
})
