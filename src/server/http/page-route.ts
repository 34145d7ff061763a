/** Paths of pages without parameters. */
const fixed = new Set([
  '/', '/shop', '/gifts', '/collection', '/search', '/orders', '/thanks', '/cod-success', '/payment-success', '/unauthorized',
  '/login', '/register', '/forgot-password', '/dashboard',
  '/about', '/journal',
  '/cancellation-policy', '/contact-us', '/delivery-information', '/help', '/legal-policy', '/return-exchange', '/size-guide', '/rates',
])
const patterns: [RegExp, string][] = [
  [/^\/shop\/category\/[^/]+$/, '/shop/category/:categoryName'],
  [/^\/shop\/[^/]+$/, '/shop/:id'],
  [/^\/categories\/[^/]+$/, '/categories/:categoryName'],
  [/^\/gender\/[^/]+\/category\/[^/]+$/, '/gender/:gender/category/:categoryName'],
  [/^\/gender\/[^/]+$/, '/gender/:gender'],
  [/^\/collections\/[^/]+$/, '/collections/:slug'],
  [/^\/orders\/[^/]+$/, '/orders/:id'],
  [/^\/journal\/[^/]+$/, '/journal/:article'],
  // One page for the server: the browser requests its content.
  [/^\/dashboard\//, '/dashboard/*'],
]

/**
 * Returns the route pattern of a page address, for logs and metrics: addresses themselves would be too many and may
 * contain personal data. Returns `/*` if the address is not a page.
 */
export function pageRoute(url: string): string {
  const [path = '/'] = url.split('?', 1)
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  if (fixed.has(plain)) return plain
  return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? '/*'
}
