/**
 * The metal that customers see: the purity of a piece where it differs from what the product's metal says.
 */
export function shownMetal(metal: string, purity: string | null | undefined): string {
  const [stated = ''] = metal.split(' ')
  const isStated = !purity || purity.startsWith(`${stated} `) || purity.endsWith(` ${stated}`)
  return isStated ? metal : purity
}

/**
 * The metal or purity of a piece with its colour, unless the metal names that already: `Silver 925`, `18K
 * Gold, Rose Gold`.
 */
export const metalAndColor = (metal: string | null | undefined, color: string | null | undefined): string[] =>
  [metal, metal?.split(' ').includes(color ?? '') ? undefined : color].filter(
    (word) => word !== undefined && word !== null && word !== '',
  ) as string[]
