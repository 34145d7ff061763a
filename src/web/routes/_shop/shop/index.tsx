import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../../app/head-from-loader.ts'
import { ListingFailed } from '../../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../../storefront/listing/listing-query.ts'
import { loadShop } from '../../../storefront/listing/load-shop.ts'
import { ShopPage } from '../../../storefront/listing/shop-page.tsx'

export const Route = createFileRoute('/_shop/shop/')({
  staticData: { sitemap: true },
  validateSearch: listingQuery,
  loaderDeps: ({ search }) => listingQuery(search),
  loader: loadShop,
  head: headFromLoader,
  component: function Shop() {
    return <ShopPage search={Route.useSearch({ select: listingQuery })} />
  },
  errorComponent: ListingFailed,
})
