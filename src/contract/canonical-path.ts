/** Characters that a path may not have, also percent-encoded: they mislead people, browsers or proxies. */
const FORBIDDEN = /[/\\%\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Maximum length of a path in characters. */
export const MAX_PATH_LENGTH = 500

/**
 * The one spelling of a path of this shop: percent-encoded where needed, without a slash at its end.
 * Undefined if it is none: another host, an address with a query, empty or dot segments, encoded slashes,
 * control characters.
 */
export function canonicalPath(text: string): string | undefined {
  if (!/^\/(?!\/)[^?#]*$/s.test(text) || text.length > MAX_PATH_LENGTH) return undefined

  const segments = text
    .replace(/(?<=.)\/$/, '')
    .slice(1)
    .split('/')
  if (segments.length === 1 && segments[0] === '') return '/'
  const canonical = segments.map(canonicalSegment)
  return canonical.includes(undefined) ? undefined : `/${canonical.join('/')}`
}

function canonicalSegment(segment: string): string | undefined {
  try {
    const plain = decodeURIComponent(segment)
    if (['', '.', '..'].includes(plain) || FORBIDDEN.test(plain)) return undefined
    return encodeURI(plain).replaceAll(/[?#]/g, encodeURIComponent)
  } catch {
    // Neither UTF-8 nor Unicode.
    return undefined
  }
}
