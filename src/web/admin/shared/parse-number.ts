/** A sign, digits with commas between them where they like, and a decimal part; before it Rs or ₹, after it %. */
const NUMBER = /^(?:₹|Rs\.?)?\s*(-?)\s*(\d[\d,]*|(?=\.\d))(\.\d*)?\s*%?$/i

/**
 * What was typed into a field as a number, as people write it: 12,499.50 or ₹ 12499.5. Null when it is empty; NaN, which no
 * schema takes, for what is no number.
 */
export function parseNumber(text: unknown): number | null {
  if (text === null || text === undefined) return null
  const typed = String(text).trim()
  if (typed === '') return null
  const [found, sign, whole = '', part = ''] = NUMBER.exec(typed) ?? []
  return found === undefined ? Number.NaN : Number(`${sign}${whole.replaceAll(',', '')}${part}`)
}
