import type { Gender } from '../contract/product.ts'
import { readTypedAmount } from './typed-amount.ts'

/**
 * A search: the words to look for, and the filters that it names. Prices in rupees, both ends included.
 * `isGift`: it names an occasion to give rather than a piece.
 */
export type SearchQuery = {
  words: string
  minPrice?: number
  maxPrice?: number
  gender?: Gender
  isGift?: true
}

/** An amount, but no weight, size or age: `under 10 g` is no price. */
const AMOUNT = String.raw`((?:₹|rs\.?|inr)?\s*\d{1,15}(?:,\d{1,9}){0,6}(?:\.\d{1,9})?\s*(?:k|thousand|lakhs?|lacs?|l|crores?|cr)?(?![\p{L}\p{N}])(?!\s*(?:g|gms?|grams?|mg|kg|ct|cts|carats?|mm|cm|inch|inches|years?|yrs?|months?)(?!\p{L})))(?:\s*(?:rupees?|rs\.?|inr|/-))?`
const phrase = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu')

const BETWEEN = phrase(String.raw`(?:between|from)\s+${AMOUNT}\s*(?:and|to|-)\s*${AMOUNT}`)
const UNDER = phrase(String.raw`(?:under|below|within|up\s?to|less\s+than)\s*${AMOUNT}`)
const ABOVE = phrase(String.raw`(?:above|over|more\s+than)\s*${AMOUNT}`)

/** An amount that can be no weight or purity, also without a word such as `under`. */
const BARE = phrase(
  String.raw`((?:₹|rs\.?|inr)\s*\d{1,15}(?:,\d{1,9}){0,6}(?:\.\d{1,9})?|\d{1,3}(?:\.\d{1,9})?\s*(?:lakhs?|lacs?|crores?))`,
)
/** A purity of gold as people write it: `22 carat`, `18kt`, `22 K`. */
const KARAT = phrase(String.raw`(9|14|18|20|22|23|24)\s*-?\s*(?:k|kt|karats?|carats?|ct)`)
const OCCASION = phrase(String.raw`(?:gifts?|gifting|presents?|birthdays?|anniversary|anniversaries)`)

const HIM = 'him|men|man|gents?|husband|boyfriend|father|dad|papa|brother'
const HER = 'her|women|woman|ladies|lady|wife|girlfriend|mother|mom|mum|mummy|sister'
/**
 * `gift for my wife`, `for men`, `ladies ring`. Of `for him and her` the second person is captured as well.
 */
const FOR_WHOM = phrase(
  String.raw`(?:(?:(?:gifts?|presents?)\s+)?for\s+(?:(?:my|a|the|your)\s+)?(${HIM}|${HER})(?:\s+(?:and|or|&)\s+(${HIM}|${HER}))?|(ladies|women)(?:['’]?s)?)`,
)
const isHim = new RegExp(`^(?:${HIM})$`, 'iu')

/**
 * Reads a search as people type it: `under 1000`, `below 5k`, `above 20,000`, `between 1 and 2 lakh`, `1
 * lakh`, `for him` or `for my wife`, and `birthday gift` become filters; all other words are looked for.
 */
export function readSearchQuery(text: string): SearchQuery {
  const filters: Omit<SearchQuery, 'words'> = {}
  // Single spaces, because the patterns would try each way to divide a long run of them.
  const words = text
    .replace(/\s+/g, ' ')
    .replace(KARAT, (_whole, karat: string) => `${karat}k`)
    .replace(BETWEEN, (whole, low: string, high: string) => apply(filters, rangeOf(low, high), whole))
    .replace(UNDER, (whole, max: string) => apply(filters, { maxPrice: readTypedAmount(max) }, whole))
    .replace(ABOVE, (whole, min: string) => apply(filters, { minPrice: readTypedAmount(min) }, whole))
    .replace(BARE, (whole, max: string) => apply(filters, { maxPrice: readTypedAmount(max) }, whole))
    .replace(FOR_WHOM, (_whole, ...people: (string | undefined)[]) => {
      const genders = new Set(
        people
          .slice(0, 3)
          .flatMap((person) =>
            person === undefined ? [] : [isHim.test(person) ? ('male' as const) : ('female' as const)],
          ),
      )
      const [gender] = genders
      return gender === undefined || genders.size > 1 ? ' ' : apply(filters, { gender }, ' ')
    })
    .replace(OCCASION, () => apply(filters, { isGift: true }, ' '))
  return { words: words.trim(), ...filters }
}

/**
 * Adds filters and returns the text that takes the place of their words: the words themselves if their amount
 * cannot be read.
 */
function apply(
  filters: Omit<SearchQuery, 'words'>,
  found: { [F in keyof SearchQuery]?: SearchQuery[F] | undefined },
  words: string,
): string {
  if (Object.values(found).some((value) => value === undefined)) return words
  Object.assign(filters, found)
  return ' '
}

/**
 * The unit of the second amount also counts for the first, as in `1 to 2 lakh`, unless it would then be
 * larger.
 */
function rangeOf(
  low: string,
  high: string,
): Pick<SearchQuery, 'minPrice' | 'maxPrice'> | { minPrice: undefined } {
  const maxPrice = readTypedAmount(high)
  if (maxPrice === undefined) return { minPrice: undefined }
  const inUnit = readTypedAmount(`${low.trim()} ${/[a-z]*$/i.exec(high.trim())?.[0] ?? ''}`)
  const minPrice = inUnit !== undefined && inUnit <= maxPrice ? inUnit : readTypedAmount(low)
  return minPrice === undefined
    ? { minPrice }
    : { minPrice: Math.min(minPrice, maxPrice), maxPrice: Math.max(minPrice, maxPrice) }
}
