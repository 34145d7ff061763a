/** A description's words without its bullets and breaks, for where plain text is wanted. */
export const plainDescription = (description: string): string =>
  description
    .split('\n')
    .map((line) => line.trim().replace(/^[*-]\s*/, ''))
    .filter(Boolean)
    .join(' ')

/** Cuts at a word, to what search engines show. */
export function shortened(text: string, most = 158): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,.;:]$/, '')}…`
}
