import { categories, genders } from '../../contract/product.ts'
import { categoryInPath } from '../../rules/categories.ts'

const categoryPaths = categories.map(categoryInPath)

/** The pages listed in the sitemap, besides products. */
export const sitePaths: readonly string[] = [
  '/', '/shop', '/gender/female', '/gender/male', '/gifts', '/collection', '/about', '/delivery-information',
  '/cancellation-policy', '/legal-policy', '/contact-us', '/help', '/return-exchange', '/size-guide',
  '/journal', '/journal/care-of-silver', '/journal/ring-sizes', '/journal/what-916-means',
  ...categoryPaths.map((category) => `/shop/category/${category}`),
]

const knownPaths = new Set([
  ...sitePaths, '/login', '/register', '/forgot-password', '/search', '/rates', '/orders', '/thanks', '/cod-success', '/unauthorized',
  ...genders.flatMap((gender) => categoryPaths.map((category) => `/gender/${gender}/category/${category}`)),
])
const PRODUCT_PAGE = /^\/shop\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether an address is canonical, as the shop's own links write it. The number of canonical addresses is limited;
 * queries and percent-encoding give any page an unlimited number of others.
 */
export const isKnownPage = (url: string): boolean => knownPaths.has(url) || PRODUCT_PAGE.test(url)
