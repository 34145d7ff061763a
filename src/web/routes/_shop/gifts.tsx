import { createFileRoute, redirect } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { favouriteGifts } from '../../storefront/gifts/favourites.ts'
import { giftListing, readGiftSearch } from '../../storefront/gifts/finder.ts'
import { GiftsPage } from '../../storefront/gifts/gifts-page.tsx'
import { loadListing } from '../../storefront/listing/load-listing.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/gifts')({
  validateSearch: readGiftSearch,
  // The finder sends its answers here when it is used without scripts.
  beforeLoad: ({ search }) => {
    if (Object.keys(search).length > 0) throw redirect({ href: giftListing(search) })
  },
  loader: async ({ context }) => {
    await loadListing(context, favouriteGifts)
    return headOf(context, (shop) => ({
      title: 'Gifts: jewellery for someone',
      description: `Find a gift at ${shop.name} by person, budget and kind of piece. Prices in rupees, free delivery in India.`,
      path: '/gifts',
    }))
  },
  head: headFromLoader,
  component: GiftsPage,
})
