import SearchableMap from 'minisearch/SearchableMap'

/** Products that hold a word, one number each: the product's slot times 16, and a bit for each of its texts with the word. */
export type Postings = number[]

/** Texts of one product, the most important first; four at most. */
export type Texts = readonly string[]

/** Postings that one step of a sweep looks at: a few milliseconds. */
const SWEPT_AT_ONCE = 200_000
/** Fewer unused slots than this, or than a quarter of all, are left alone. */
const FEW_UNUSED = 1000

export type WordIndex = ReturnType<typeof createWordIndex>

/**
 * An inverted index: for each word the products that hold it. A product has a slot, a small number that stands for its
 * id; a product that is removed leaves its slot and postings behind until a sweep.
 */
export function createWordIndex(wordsOf: (text: string) => string[]) {
  const words = new Map<string, Postings>()
  // The same postings by the letters of the word, for beginnings and similar words: four times slower to fill than a Map.
  const tree = new SearchableMap<Postings>()
  const slots = new Map<string, number>()
  const ids: (string | undefined)[] = []
  let unused: number[] = []
  let free: number[] = []

  const note = (word: string, slot: number, bit: number) => {
    const postings = words.get(word)
    if (!postings) {
      const first = [slot * 16 + bit]
      words.set(word, first)
      tree.set(word, first)
      return
    }
    const last = postings.at(-1) ?? -1
    if (last >>> 4 === slot) postings[postings.length - 1] = last | bit
    else postings.push(slot * 16 + bit)
  }

  const remove = (id: string) => {
    const slot = slots.get(id)
    if (slot === undefined) return
    slots.delete(id)
    ids[slot] = undefined
    unused.push(slot)
  }

  return {
    /** Ids by slot; undefined for a slot that is not in use. */
    ids: ids as readonly (string | undefined)[],
    /** Adds a product, or replaces what is known of it. */
    put(id: string, texts: Texts): void {
      remove(id)
      const slot = free.pop() ?? ids.length
      slots.set(id, slot)
      ids[slot] = id
      for (const [at, text] of texts.entries()) for (const word of wordsOf(text)) note(word, slot, 1 << at)
    },
    remove,
    /** Products that hold exactly this word. May name slots that are not in use, as all postings may. */
    whole: (word: string): Postings | undefined => words.get(word),
    /** Longer words that begin with these letters. */
    *longer(letters: string): Generator<[word: string, postings: Postings]> {
      for (const [word, postings] of tree.atPrefix(letters)) if (word !== letters) yield [word, postings]
    },
    /** Words that differ in so many letters at most, and in how many. */
    *similar(word: string, most: number): Generator<[postings: Postings, distance: number]> {
      for (const [postings, distance] of tree.fuzzyGet(word, most).values()) if (distance > 0) yield [postings, distance]
    },
    /** Whether so many slots are unused that a sweep is worth its time. */
    needsSweep: (): boolean => unused.length > Math.max(FEW_UNUSED, ids.length / 4),
    /** Removes the postings of unused slots, in steps, so that others have their turn between them. */
    *sweep(): Generator<void> {
      const swept = unused
      unused = []
      let looked = 0
      for (const [word, postings] of words) {
        looked += postings.length
        keepUsed(postings, ids)
        if (postings.length === 0) {
          words.delete(word)
          tree.delete(word)
        }
        if (looked < SWEPT_AT_ONCE) continue
        looked = 0
        yield
      }
      free = free.concat(swept)
    },
  }
}

function keepUsed(postings: Postings, ids: readonly (string | undefined)[]): void {
  let kept = 0
  for (const posting of postings) {
    if (ids[posting >>> 4] === undefined) continue
    postings[kept] = posting
    kept += 1
  }
  postings.length = kept
}
