import { numberOf } from './product-cells.ts'

const EXAMPLE = '3 x Diamond (Round, VS) 0.51 ct 25000; Ruby 1.2 ct 4000/ct'
/** Longest row of stones, in characters. */
const MAX_ROW_LENGTH = 200

/** Pieces, kind, shape and quality in brackets, carats, rupees, and whether they are for one carat. */
const ROW =
  /^(?:(?<pieces>\d+)\s*[x×]\s*)?(?<kind>[^\d(;][^(;]*?)\s*(?:\((?<details>[^)]*)\)\s*)?\s(?<carats>\d*\.?\d+)\s*(?:ct|cts|carats?)\.?\s+(?<price>(?:₹|Rs\.?)?\s*[\d,.]+)\s*(?<perCarat>(?:\/|per)\s*(?:ct|carat))?$/i

/**
 * Reads stones in plain words, a row of equal stones between semicolons: `Diamond 0.51 ct 25000; Ruby 1.2 ct
 * 4000/ct`. The price is for all stones of the row, or with `/ct` for one carat. Not yet validated. Returns a
 * problem if it is not readable.
 */
export function readStones(text: string): { stones: object[] } | { problem: string } {
  const stones: object[] = []
  for (const row of text
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const { groups } = (row.length <= MAX_ROW_LENGTH && ROW.exec(row)) || {}
    if (!groups) return { problem: `stones "${row.slice(0, 40)}" cannot be read. Write them like ${EXAMPLE}` }
    const { pieces = '1', kind = '', details = '', carats, price = '', perCarat } = groups
    const words = details.split(',').map((each) => each.trim())
    stones.push({
      kind: kind.trim(),
      shape: words.length > 1 ? words[0] : '',
      quality: words.at(-1) ?? '',
      pieces: Number(pieces),
      carats: Number(carats),
      [perCarat ? 'perCarat' : 'amount']: numberOf(price),
    })
  }
  return { stones }
}
