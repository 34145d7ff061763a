/** The metals that have a rate. */
export const ratedMetals = ['gold', 'silver', 'platinum'] as const
export type RatedMetal = (typeof ratedMetals)[number]

const karats: Readonly<Record<number, string>> = {
  999: '24K',
  995: '24K',
  958: '23K',
  916: '22K',
  833: '20K',
  750: '18K',
  585: '14K',
  375: '9K',
}

/**
 * The finenesses that exist, in parts of a thousand, highest first (IS 1417 for gold, IS 2112 for silver).
 */
export const finenesses: Readonly<Record<RatedMetal, readonly number[]>> = {
  gold: [999, 995, 958, 916, 833, 750, 585, 375],
  silver: [999, 990, 970, 958, 925, 835, 800],
  platinum: [999, 950, 900, 850],
}

export function isFineness(metal: RatedMetal, fineness: number): boolean {
  return finenesses[metal].includes(fineness)
}

/**
 * The purity as people say it: `22K (916)`, `Silver 925`, `Platinum 950`. Throws a RangeError for a fineness
 * that does not exist.
 */
export function purityName(metal: RatedMetal, fineness: number): string {
  if (!isFineness(metal, fineness)) throw new RangeError(`There is no ${metal} of ${fineness}.`)
  if (metal === 'gold') return `${karats[fineness]} (${fineness})`
  return `${metal === 'silver' ? 'Silver' : 'Platinum'} ${fineness}`
}

/** What people call the metal of a fineness in a sentence: `22K gold`, `Silver 925`. */
export function rateName(metal: RatedMetal, fineness: number): string {
  if (metal !== 'gold') return purityName(metal, fineness)
  // Two finenesses are 24K.
  return fineness === 995 ? '24K (995) gold' : `${karats[fineness]} gold`
}

/**
 * The rated metal of a product's metal such as `22K Gold`, or null where it has none (imitation jewellery).
 */
export function ratedMetalOf(metal: string): RatedMetal | null {
  if (metal.endsWith('Gold')) return 'gold'
  if (metal.endsWith('Silver')) return 'silver'
  return null
}

/**
 * The fineness that a product's metal such as `22K Gold` states, in parts of a thousand, or null if it states
 * none.
 */
export function statedFineness(metal: string): number | null {
  const rated = ratedMetalOf(metal)
  const [stated = ''] = metal.split(' ')
  return (
    (rated &&
      finenesses[rated].find(
        (fineness) => stated === (rated === 'gold' ? karats[fineness] : String(fineness)),
      )) ??
    null
  )
}

/**
 * Reads a purity as people write it: `22K`, `22 kt`, `22K/916`, `18K (750)`, `Silver 925`, `.925` or `91.6`.
 * Null if the metal has no such fineness.
 */
export function parsePurity(metal: RatedMetal, text: string): number | null {
  const digits = text.replaceAll('.', '')
  const stated = finenesses[metal].find((fineness) => new RegExp(`(^|\\D)0?${fineness}(\\D|$)`).test(digits))
  if (stated !== undefined || metal !== 'gold') return stated ?? null
  const [, karat] = /^(\d{1,2})\s*kt?\b/i.exec(text.trim()) ?? []
  return finenesses.gold.find((fineness) => karats[fineness] === `${karat}K`) ?? null
}
