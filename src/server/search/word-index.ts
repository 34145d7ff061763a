import SearchableMap from 'minisearch/SearchableMap'

/** Products that contain a word, one number each: the slot times 16, plus one bit per text with the word. */
export type Postings = number[]

/** Texts of one product, most important first; at most four. */
export type Texts = readonly string[]

/** Postings processed in one step of a sweep: a few milliseconds. */
const SWEPT_AT_ONCE = 200_000
/** No sweep below this many unused slots, or below a quarter of all. */
const FEW_UNUSED = 1000

export type WordIndex = ReturnType<typeof createWordIndex>

/**
 * An inverted index: maps each word to the products that contain it. Each product has a slot, a small number that
 * stands for its id. The slot and postings of a removed product stay until a sweep.
 */
export function createWordIndex(wordsOf: (text: string) => string[]) {
  const words = new Map<string, Postings>()
  // The same postings by prefix, for prefix and similarity lookups; four times slower to fill than a Map.
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
    /** Ids by slot; undefined for unused slots. */
    ids: ids as readonly (string | undefined)[],
    /** Adds or replaces a product. */
    put(id: string, texts: Texts): void {
      remove(id)
      const slot = free.pop() ?? ids.length
      slots.set(id, slot)
      ids[slot] = id
      for (const [at, text] of texts.entries()) for (const word of wordsOf(text)) note(word, slot, 1 << at)
    },
    remove,
    /** Postings of exactly this word. Like all postings, they may name unused slots. */
    whole: (word: string): Postings | undefined => words.get(word),
    /** Yields longer words with this prefix. */
    *longer(letters: string): Generator<[word: string, postings: Postings]> {
      for (const [word, postings] of tree.atPrefix(letters)) if (word !== letters) yield [word, postings]
    },
    /** Yields words within an edit distance of `most`, with their distance. */
    *similar(word: string, most: number): Generator<[postings: Postings, distance: number]> {
      for (const [postings, distance] of tree.fuzzyGet(word, most).values()) if (distance > 0) yield [postings, distance]
    },
    /** Whether enough slots are unused for a sweep to pay off. */
    needsSweep: (): boolean => unused.length > Math.max(FEW_UNUSED, ids.length / 4),
    /** Removes the postings of unused slots in steps, so that other work can run between them. */
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
  let used = 0
  for (const posting of postings) {
    if (ids[posting >>> 4] === undefined) continue
    postings[used] = posting
    used += 1
  }
  postings.length = used
}
