import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { CategoryPage } from '../../storefront/listing/category-page.tsx'
import { ListingFailed } from '../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../storefront/listing/listing-query.ts'
import { loadCategory } from '../../storefront/listing/load-category.ts'

export const Route = createFileRoute('/_shop/categories/$categoryName')({
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
