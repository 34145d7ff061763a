/** Splits a product's comma-separated sizes; empty if there is nothing to choose. */
export const sizesOf = (size: string | null): string[] =>
  (size ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/**
 * Returns the offered size or colour to use: the wanted one (ignoring case), the first if none is wanted, an
 * empty string if nothing is offered; undefined if the wanted one is not offered.
 */
export function choose(offered: readonly string[], wanted: string | null | undefined): string | undefined {
  const key = wanted?.trim().toLowerCase()
  if (!key) return offered[0] ?? ''
  return offered.find((each) => each.toLowerCase() === key)
}

/** Whether the size guide has this size: a ring's (1 to 30), or a bangle's (2.4 or 2-4). */
export const isInSizeGuide = (size: string): boolean => /^([1-9]|[12]\d|30)$|^[12][.-]\d{1,2}$/.test(size)
