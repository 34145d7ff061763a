import { categories, genders } from '../../contract/product.ts'
import { categoryInPath } from '../../rules/categories.ts'

const categoryPaths = categories.map(categoryInPath)

/** The pages that search engines are told of, products aside. */
export const sitePaths: readonly string[] = [
  '/', '/shop', '/gender/female', '/gender/male', '/gifts', '/collection', '/delivery-information',
  '/cancellation-policy', '/legal-policy', '/contact-us', '/help', '/return-exchange',
  ...categoryPaths.map((category) => `/shop/category/${category}`),
]

const knownPaths = new Set([
  ...sitePaths, '/login', '/register', '/forgot-password', '/search', '/orders', '/thanks', '/cod-success', '/unauthorized',
  ...genders.flatMap((gender) => categoryPaths.map((category) => `/gender/${gender}/category/${category}`)),
])
const PRODUCT_PAGE = /^\/shop\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether an address is that of a page as the shop's own links write it: of these there are as many as the shop has
 * pages. Any page has endless other addresses, by its query and by percent-encoding.
 */
export const isKnownPage = (url: string): boolean => knownPaths.has(url) || PRODUCT_PAGE.test(url)
