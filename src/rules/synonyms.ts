import { searchWords, wordsAlsoMeant } from './search-words.ts'

/**
 * Words and phrases with those that mean the same, all normalised as by `searchWords`, a phrase with single
 * spaces.
 */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Maximum number of words of a phrase. */
export const MAX_PHRASE_WORDS = 3
const MAX_GROUPS = 200
const MAX_GROUP_SIZE = 12
const MAX_LENGTH = 40

/**
 * Built-in groups. Names that stand for a wider kind of piece, in one direction only, are in search-words.ts.
 */
const builtIn = synonymsOf([
  ['nath', 'nathni', 'nosepin', 'nose pin', 'nose ring', 'mookuthi', 'mukkuthi', 'नथ', 'नथनी'],
  ['mangalsutra', 'mangal sutra', 'mangalsutram', 'tanmaniya', 'मंगलसूत्र'],
  ['bichiya', 'bichhiya', 'toe ring', 'metti', 'बिछिया'],
  ['maang tikka', 'mang tikka', 'maangtikka', 'mangtikka'],
  ['kamarbandh', 'kamarband', 'waist chain', 'oddiyanam', 'vaddanam'],
  ['bajuband', 'armlet', 'vanki'],
])

/**
 * The words and phrases that mean the same as one; none if there are none. `own`: those of the shop, which
 * come beside the built-in ones.
 */
export function meaningsOf(phrase: string, own: Synonyms): string[] {
  const meanings = [phrase, ...(own.get(phrase) ?? [])].flatMap((each) =>
    [[each], builtIn.get(each) ?? [], wordsAlsoMeant(each)].flat(),
  )
  return [...new Set(meanings)].filter((each) => each !== phrase)
}

/**
 * Reads the groups that an owner writes: one on each line (or after a semicolon), with commas between its
 * words and phrases, such as `bugadi, ear cuff`. `problem`: why they cannot be used, as the end of a sentence
 * about the field.
 */
export function readSynonyms(text: string): { synonyms: Synonyms; problem?: string } {
  const groups = text
    .split(/[\n;]/)
    .map((line) =>
      line
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .filter((group) => group.length > 0)
  const problem = groups.length > MAX_GROUPS ? `must have at most ${MAX_GROUPS} lines` : problemOf(groups)
  return problem === undefined ? { synonyms: synonymsOf(groups) } : { synonyms: new Map(), problem }
}

/**
 * The groups of an owner with words that mean the same as a phrase: in the line that has the phrase already,
 * or else in a line of their own.
 */
export function addSynonym(text: string, { words, meaning }: { words: string; meaning: string }): string {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const phrase = searchWords(meaning).join(' ')
  const hasPhrase = (line: string) => line.split(',').some((entry) => searchWords(entry).join(' ') === phrase)
  const place = lines.findIndex(hasPhrase)

  return place < 0
    ? [...lines, `${words}, ${meaning.trim()}`].join('\n')
    : lines.map((line, index) => (index === place ? `${line}, ${words}` : line)).join('\n')
}

function problemOf(groups: readonly (readonly string[])[]): string | undefined {
  const known = new Set<string>()
  for (const group of groups) {
    const phrases = new Set<string>()
    for (const entry of group) {
      const words = searchWords(entry)
      if (entry.length > MAX_LENGTH || words.length === 0 || words.length > MAX_PHRASE_WORDS)
        return `must have phrases of 1 to ${MAX_PHRASE_WORDS} words and at most ${MAX_LENGTH} characters, unlike “${entry.slice(0, MAX_LENGTH)}”`
      phrases.add(words.join(' '))
    }
    const [first = ''] = group
    if (phrases.size < 2 || phrases.size > MAX_GROUP_SIZE)
      return `must have 2 to ${MAX_GROUP_SIZE} different words on each line, with commas between them; see “${first}”`
    const repeated = [...phrases].find((phrase) => known.has(phrase))
    if (repeated !== undefined) return `must have “${repeated}” on one line only`
    for (const phrase of phrases) known.add(phrase)
  }
  return undefined
}

function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const normalised = groups.map((group) => [...new Set(group.map((entry) => searchWords(entry).join(' ')))])
  return new Map(
    normalised.flatMap((group) =>
      group.map((phrase): [string, string[]] => [phrase, group.filter((each) => each !== phrase)]),
    ),
  )
}
