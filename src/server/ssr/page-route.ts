/** Addresses of pages that have no part of their own in them. */
const fixed = new Set([
  '/', '/shop', '/gifts', '/collection', '/search', '/orders', '/thanks', '/cod-success', '/payment-success', '/unauthorized',
  '/login', '/register', '/forgot-password', '/dashboard',
  '/cancellation-policy', '/contact-us', '/delivery-information', '/help', '/legal-policy', '/return-exchange',
])
const patterns: [RegExp, string][] = [
  [/^\/shop\/category\/[^/]+$/, '/shop/category/:categoryName'],
  [/^\/shop\/[^/]+$/, '/shop/:id'],
  [/^\/categories\/[^/]+$/, '/categories/:categoryName'],
  [/^\/gender\/[^/]+\/category\/[^/]+$/, '/gender/:gender/category/:categoryName'],
  [/^\/gender\/[^/]+$/, '/gender/:gender'],
  [/^\/orders\/[^/]+$/, '/orders/:id'],
  // One page as far as the server knows: what it shows, the browser asks for.
  [/^\/dashboard\//, '/dashboard/*'],
]

/**
 * Which kind of page an address is, as the pattern of a route: for log and figures, where addresses themselves would
 * be too many, and may tell of people. `/*` for one that is no page.
 */
export function pageRoute(url: string): string {
  const [path = '/'] = url.split('?', 1)
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  if (fixed.has(plain)) return plain
  return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? '/*'
}
