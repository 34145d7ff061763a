/** The metal that customers see: the purity of a piece where it differs from what the product's metal says. */
export function shownMetal(metal: string, purity: string | null | undefined): string {
  const [stated = ''] = metal.split(' ')
  const isStated = !purity || purity.startsWith(`${stated} `) || purity.endsWith(` ${stated}`)
  return isStated ? metal : purity
}
