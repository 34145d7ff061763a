/**
 * A sign, digits, plain or grouped as in India or elsewhere, and a decimal part; optionally Rs or ₹ in front
 * and % behind.
 */
const NUMBER = /^(?:₹|Rs\.?)?\s*(-?)\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3}|(?=\.\d))(\.\d*)?\s*%?$/i

/**
 * Parses a number as people type it: 12,499.50 or ₹ 12499.5. Returns null for an empty field and NaN, which
 * every schema rejects, for anything that is not a number.
 */
export function parseNumber(text: unknown): number | null {
  if (text === null || text === undefined) return null
  const typed = String(text).trim()
  if (typed === '') return null
  const [found, sign, whole = '', part = ''] = NUMBER.exec(typed) ?? []
  return found === undefined ? Number.NaN : Number(`${sign}${whole.replaceAll(',', '')}${part}`)
}
