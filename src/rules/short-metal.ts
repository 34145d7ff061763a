/**
 * A product's metal in one word, as a list of results shows it: `22K`, `925`, `Silver`, or `Imitation` where
 * it has none that is rated. `purity`: of the piece, where it differs.
 */
export function shortMetal(metal: string, purity: string | null | undefined): string {
  const named = purity ?? metal
  const karat = /\b\d{1,2}K\b/.exec(named)
  if (karat) return karat[0]

  const fineness = /\b\d{3}\b/.exec(named)
  if (fineness) return fineness[0]

  return metal.endsWith('Silver') ? 'Silver' : 'Imitation'
}
