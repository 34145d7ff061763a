import type { PageFacts } from './renderer.ts'

/**
 * Returns the route pattern of a page address, for logs and metrics: addresses themselves would be too many
 * and may contain personal data. Returns `/*` if the address is not a page.
 */
export function pageRoute(pages: readonly PageFacts[], url: string): string {
  const [address = '/'] = url.split('?', 1)
  const plain = address.length > 1 ? address.replace(/\/+$/, '') || '/' : address
  // One page for the server: the browser requests its content.
  if (plain.startsWith('/dashboard/')) return '/dashboard/*'
  const paths = pages.filter(({ path }) => path !== '/$').flatMap(({ path }) => withoutOptional(path))
  const path = paths.includes(plain) ? plain : paths.find((each) => isAt(each.split('/'), plain.split('/')))
  return path?.replaceAll('$', ':') ?? '/*'
}

/** An optional last parameter, {-$name}, makes two patterns. */
function withoutOptional(path: string): string[] {
  const [fixed = '', name] = path.split(/\/\{-(\$\w+)\}$/)
  return name === undefined ? [path] : [fixed, `${fixed}/${name}`]
}

const isAt = (pattern: string[], segments: string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith('$') ? segments[index] !== '' : part === segments[index]))

/** Whether the page of this address is rendered for its visitor alone. */
export const isVisitorPage = (pages: readonly PageFacts[], url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  return pages.some((page) => page.isForVisitor && isAt(page.path.split('/'), path.split('/')))
}

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Whether an address is canonical, as the shop's own links write it, and its page the same for everyone. The
 * number of canonical addresses is limited; queries and percent-encoding give any page an unlimited number of
 * others. `ownCategories`: the names of the owner's categories.
 */
export const isKnownPage = (
  pages: readonly PageFacts[],
  url: string,
  ownCategories: readonly string[],
): boolean =>
  pages.some(
    ({ path, addresses, categoryAddresses, isPersonal, sitemap }) =>
      !isPersonal &&
      (sitemap === 'products'
        ? new RegExp(`^${path.replace(/\$\w+/, ID)}$`).test(url)
        : addresses.includes(url) || categoryAddresses?.(ownCategories).includes(url)),
  )
