/**
 * Returns the page to go back to after signing in, or undefined if `from` is not a page of this shop. This
 * prevents open redirects: no link can send a user who has just signed in to another site.
 */
export function returnAddress(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so let their own URL parser decide.
  const base = 'http://shop.invalid'
  if (!URL.canParse(from, base)) return undefined
  const { origin, pathname, search, hash } = new URL(from, base)
  if (origin !== base || pathname.startsWith('//') || doors.has(pathname)) return undefined
  return pathname + search + hash
}

/** Pages that make no sense once the user is signed in. */
const doors = new Set(['/login', '/register', '/forgot-password', '/unauthorized'])
