import type * as z from 'zod/mini'
import type * as schemas from './product.schemas.ts'

/** The stated categories, which every shop has. Those that the owner adds follow them (`category.ts`). */
export const categories = [
  'Earrings',
  'Necklaces',
  'Studs',
  'Bracelets',
  'Chain',
  'Rings',
  'Anklets',
  'Idols & Coins',
  "Men's Jewellery",
  "Kid's Jewellery",
  'Bridal Jewellery',
  'Fashion Jewellery',
  'Gold Jewellery',
] as const
export type Category = (typeof categories)[number]

/** The maximum number of categories of a product. */
export const MAX_CATEGORIES = 4

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export const metals = ['18K Gold', '22K Gold', '925 Silver', 'Basic Silver', 'Imitate Jewelry'] as const

/** Whether customers see a product. Hidden ones are drafts, or rest for a while. */
export const visibilities = ['shown', 'hidden'] as const

/** The finenesses of gold and silver that are sold, as in addresses. */
export const soldFinenesses = [
  '999',
  '995',
  '990',
  '970',
  '958',
  '925',
  '916',
  '835',
  '833',
  '800',
  '750',
  '585',
  '375',
] as const

/** The country that products come from unless another one is named. */
export const HOME_ORIGIN = 'India'

/** The colours of products, with the colour codes of their swatches. */
export const colorCodes = {
  Silver: '#C4C4C4',
  'Rose Gold': '#DEA193',
  Gold: '#E6B84C',
  Platinum: '#E5E4E2',
} as const
export type Color = keyof typeof colorCodes
export const colors = Object.keys(colorCodes) as [Color, ...Color[]]

export type Product = z.output<typeof schemas.Product>
export type ProductById = z.output<typeof schemas.ProductById>
export type ProductWithVariants = z.output<typeof schemas.ProductWithVariants>
export type ProductDetails = z.output<typeof schemas.ProductDetails>

/** Maximum number of products that a client can ask for by their ids. */
export const MAX_PRODUCT_IDS = 50

export const sortKeys = ['createdAt', 'price', 'rating', 'name', 'weight'] as const

export type ProductQuery = z.output<typeof schemas.ProductQuery>
export type ProductListPage = z.output<typeof schemas.ProductListPage>

export const listProducts = { method: 'GET', path: '/api/product/' } as const
export const getProduct = { method: 'GET', path: '/api/product/{id}' } as const
export const listProductsByIds = { method: 'GET', path: '/api/product/by-ids' } as const
export const listTrending = { method: 'GET', path: '/api/product/trending' } as const
export const searchProducts = { method: 'GET', path: '/api/product/search' } as const
export const listRelated = { method: 'GET', path: '/api/product/blogs/related/{id}' } as const
export const listRecommended = { method: 'GET', path: '/api/recommended-products' } as const
