import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { CollectionListing } from '../../storefront/collections/collection-listing.tsx'
import { loadCollection } from '../../storefront/collections/load-collection.ts'
import { NotFound } from '../../storefront/layout/not-found.tsx'
import { ListingFailed } from '../../storefront/listing/listing-failed.tsx'
import { listingQuery } from '../../storefront/listing/listing-query.ts'

export const Route = createFileRoute('/_shop/collections/$slug')({
  staticData: { sitemap: 'collections' },
  validateSearch: listingQuery,
  loaderDeps: ({ search }) => listingQuery(search),
  loader: loadCollection,
  head: headFromLoader,
  component: function Collection() {
    const { slug } = Route.useParams()
    return <CollectionListing key={slug} slug={slug} search={Route.useSearch({ select: listingQuery })} />
  },
  errorComponent: ListingFailed,
  notFoundComponent: NotFound,
})
