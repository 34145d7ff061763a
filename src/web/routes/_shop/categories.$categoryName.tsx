import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { CategoryPage } from '../../storefront/listing/category-page.tsx'
import { ListingFailed } from '../../storefront/listing/listing-failed.tsx'
import { loadCategory } from '../../storefront/listing/load-category.ts'
import { readPage } from '../../storefront/listing/search-params.ts'

export const Route = createFileRoute('/_shop/categories/$categoryName')({
  validateSearch: readPage,
  loaderDeps: ({ search }) => readPage(search),
  loader: loadCategory,
  head: headFromLoader,
  component: CategoryPage,
  errorComponent: ListingFailed,
})
