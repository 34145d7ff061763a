/** A description's text without bullets and line breaks, for plain-text contexts. */
export const plainDescription = (description: string): string =>
  description
    .split('\n')
    .map((line) => line.trim().replace(/^[*-]\s*/, ''))
    .filter(Boolean)
    .join(' ')

/** Truncates at a word boundary, to the length that search engines show. */
export function shortened(text: string, maxLength = 158): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,.;:]$/, '')}…`
}
