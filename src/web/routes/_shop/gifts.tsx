import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { productListQuery } from '../../api/queries/products.ts'
import { favouriteGifts, giftListing, readGiftSearch } from '../../storefront/gifts/finder.ts'
import { giftQuery } from '../../storefront/gifts/gift-query.ts'
import { GiftsPage } from '../../storefront/gifts/gifts-page.tsx'
import { loadListing } from '../../storefront/listing/load-listing.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/gifts')({
  staticData: { sitemap: true },
  validateSearch: giftQuery,
  loaderDeps: ({ search }) => giftQuery(search),
  loader: async ({ context, deps }) => {
    // The gift finder's form is submitted here when JavaScript is off.
    if (Object.values(deps).some((answer) => answer !== undefined))
      throw redirect({ href: giftListing(readGiftSearch(deps)) })
    await loadListing(context.queryClient, productListQuery(context.api, favouriteGifts))
    return headOf(context, (shop) => ({
      title: 'Gifts: jewellery for someone',
      description: `Find a gift at ${shop.name} by person, budget and kind of piece. Prices in rupees, free delivery in India.`,
      path: '/gifts',
    }))
  },
  head: headFromLoader,
  component: GiftsPage,
})
