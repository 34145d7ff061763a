import { notFound } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { pageHead } from '../seo.ts'
import { crumbsStructured, visitStructured } from '../structured-data.ts'

/** Returns the head of /visit. @throws the router's notFound if the shop states no address. */
export async function loadVisit({ context: { queryClient, api } }: { context: RouterContext }) {
  const shop = await queryClient.ensureQueryData(shopQuery(api))
  if (!shop.visit) throw notFound()

  return pageHead(shop, {
    title: 'Visit us',
    description: `Where you find ${shop.name}, when it is open, and how to reach it.`,
    path: '/visit',
    ...(shop.visit.image !== undefined && { image: shop.visit.image }),
    structured: import.meta.env.SSR && [
      visitStructured(shop, shop.visit),
      crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: 'Visit us' }]),
    ],
  })
}
