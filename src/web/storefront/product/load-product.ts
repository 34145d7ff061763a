import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../api.ts'
import { productQuery, recommendedQuery, relatedQuery } from '../../queries/products.ts'
import type { RouterContext } from '../../router.tsx'
import { crumbsStructured, headOf, plainDescription, productStructured, shortened } from '../seo.ts'

/**
 * Fetches a product, and what is recommended beside it: the server waits for both, a browser only for the product.
 * @throws ApiError, or the router's notFound for an id that no product has.
 */
export async function loadProduct({ queryClient, api }: RouterContext, id: string): Promise<void> {
  const beside = Promise.all([
    queryClient.prefetchQuery(relatedQuery(api, id)),
    queryClient.prefetchQuery(recommendedQuery(api)),
  ])
  try {
    await queryClient.ensureQueryData(productQuery(api, id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  } finally {
    if (import.meta.env.SSR) await beside
  }
}

/** Head of a product's page; of the page that says there is none, where there is none. */
export function productHead(context: RouterContext, id: string) {
  const path = `/shop/${id}`
  const product = context.queryClient.getQueryData(productQuery(context.api, id).queryKey)?.product
  if (!product) return headOf(context, { title: 'This piece is not here', description: 'No product has this address, or no longer.', path, listed: false })
  return headOf(context, (shop) => ({
    title: `${product.name}, ${product.metal}`,
    description: shortened(plainDescription(product.description)),
    path,
    image: product.image,
    isProduct: true,
    structured: [
      productStructured(shop, product),
      crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: product.name }]),
    ],
  }))
}
