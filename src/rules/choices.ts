/** The sizes a product's `size` lists, separated by commas; none where there is nothing to choose. */
export const sizesOf = (size: string | null): string[] =>
  (size ?? '').split(',').map((each) => each.trim()).filter((each) => each !== '')

/**
 * Which of the offered sizes or colours a shopper gets: the wanted one (without regard to case), the first when none
 * is wanted, empty text when nothing is offered; undefined when the wanted one is not offered.
 */
export function choose(offered: readonly string[], wanted: string | null | undefined): string | undefined {
  const key = wanted?.trim().toLowerCase()
  if (!key) return offered[0] ?? ''
  return offered.find((each) => each.toLowerCase() === key)
}
