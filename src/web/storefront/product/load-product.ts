import { notFound } from '@tanstack/react-router'
import type { ProductDetails } from '../../../contract/product.ts'
import { ApiError } from '../../api/client.ts'
import { productQuery, recommendedQuery, relatedQuery } from '../../api/queries/products.ts'
import type { RouterContext } from '../../api/router-context.ts'
import type { Choice } from '../../shared/choice.ts'
import { productAddress } from '../addresses.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { plainDescription, shortened } from '../../../rules/plain-description.ts'
import { choiceInAddress, chosenProduct } from './chosen-variant.ts'
import { offeredPiecesQuery } from './offered-pieces-query.ts'
import { productStructured } from './product-structured.ts'

/**
 * Fetches a product and its recommendations. The server waits for both, and for the pieces of the variant
 * that the address names; the browser only for the product. Returns the head of its page.
 * @throws ApiError, or the router's notFound if no product has this id.
 */
export async function loadProduct(context: RouterContext, id: string, named: Choice) {
  const { queryClient, api } = context
  const beside = Promise.all([
    queryClient.prefetchQuery(relatedQuery(api, id)),
    queryClient.prefetchQuery(recommendedQuery(api)),
  ])
  try {
    const data = await queryClient.ensureQueryData(productQuery(api, id))
    if (import.meta.env.SSR) {
      const { product } = data
      const { variant } = chosenProduct(product, choiceInAddress(product, named))
      if (variant?.stockBy) await queryClient.prefetchQuery(offeredPiecesQuery(api, variant._id))
    }
    return await productHead(context, data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  } finally {
    if (import.meta.env.SSR) await beside
  }
}

const productHead = (context: RouterContext, { product, reviews, imageSize }: ProductDetails) =>
  headOf(context, (shop) => ({
    title: `${product.name}, ${product.metal}`,
    description: shortened(plainDescription(product.description)),
    path: productAddress(product._id),
    image: product.image,
    imageSize,
    price: import.meta.env.SSR && product.priceWithTax,
    structured: import.meta.env.SSR && [
      productStructured(shop, product, reviews),
      crumbsStructured(shop, [
        { name: 'Home', path: '/' },
        { name: 'Shop', path: '/shop' },
        { name: product.name },
      ]),
    ],
  }))
