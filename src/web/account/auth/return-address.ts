/**
 * The page to go back to after signing in, as an address names it; undefined for anything that is not a page of this
 * shop, so that no link can send someone who has just signed in elsewhere.
 */
export function returnAddress(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined
  // Browsers read a backslash as a slash and drop tabs and line ends: let their own reading decide.
  const base = 'http://shop.invalid'
  if (!URL.canParse(from, base)) return undefined
  const { origin, pathname, search, hash } = new URL(from, base)
  if (origin !== base || pathname.startsWith('//') || doors.has(pathname)) return undefined
  return pathname + search + hash
}

/** Pages that one would only leave again. */
const doors = new Set(['/login', '/register', '/forgot-password', '/unauthorized'])
