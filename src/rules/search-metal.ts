import { ratedMetals, statedFineness, type RatedMetal } from './purity.ts'
import { searchWords, wordsAlsoMeant } from './search-words.ts'

/** Words after the name of a metal that make it a colour or a coat. */
const OTHER_THAN_METAL = new Set([
  'plated',
  'plating',
  'polish',
  'polished',
  'tone',
  'colour',
  'color',
  'coloured',
  'colored',
  'finish',
  'look',
  'filled',
])
/** Words before it that do the same. */
const OTHER_BEFORE_METAL = new Set(['rose', 'german', 'imitation', 'artificial', 'fake'])

/**
 * The one metal whose pieces a search asks for; undefined for none, for several, and where its name is that
 * of a colour or a coat, as in `rose gold ring` or `gold plated`.
 */
export function metalSought(text: string): RatedMetal | undefined {
  const words = searchWords(text)
  const sought = new Set(
    words.flatMap((word, at) => {
      const metal = ratedMetals.find((each) => word === each || wordsAlsoMeant(word).includes(each))
      const isOther = OTHER_THAN_METAL.has(words[at + 1] ?? '') || OTHER_BEFORE_METAL.has(words[at - 1] ?? '')
      return metal === undefined || isOther ? [] : [metal]
    }),
  )
  const [metal] = sought
  return sought.size === 1 ? metal : undefined
}

/** A product's metal with the other names of its purity: `22K Gold 916`. */
export function metalWords(metal: string): string {
  const fineness = statedFineness(metal)
  if (fineness === null) return metal

  return `${metal} ${fineness}${fineness === 925 ? ' sterling' : ''}`
}
