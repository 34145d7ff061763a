import type { Reader } from '../../../core/db/types.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'

/** Sizes that a spreadsheet takes for numbers: it writes 2.10 as 2.1, and 07 as 7. */
const NUMBER = /^\d{1,3}(?:\.\d{1,3})?$/
/** Sizes that it has taken for dates: 2-4 becomes 02-Apr. */
const DATE =
  /^(?:\d{1,2}[-/ ])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/ ]\d{1,4})?$|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/i

/** Variants that are read per turn of the event loop. */
const ROWS_PER_TURN = 5000

/** A size as the shop writes it, and what to tell about it. */
type ReadSize = { size: string; note?: string } | { problem: string }

/** Reads the sizes of a file, which a spreadsheet may have changed. */
export function sizeReader(db: Reader) {
  let known: Promise<Set<string>> | undefined
  return {
    /** `own`: the sizes that the product or the variant has; they come before those of the shop. */
    async read(text: string, own: readonly string[]): Promise<ReadSize> {
      if (DATE.test(text))
        return {
          problem: `size "${text}" is a date, which spreadsheets make of sizes such as 2-4. Format the column as text.`,
        }
      if (!NUMBER.test(text) || own.includes(text)) return { size: text }

      const ofProduct = own.find((size) => isSameNumber(size, text))
      if (ofProduct !== undefined) return readAs(text, ofProduct)

      const sizes = await (known ??= readKnownSizes(db))
      const full = [...sizes].find((size) => isSameNumber(size, text))
      if (full !== undefined && !sizes.has(text)) return readAs(text, full)

      const isDoubtful = full !== undefined || (!sizes.has(text) && text.endsWith('.1'))
      return isDoubtful ? { size: text, note: mayBe(text, full ?? `${text}0`) } : { size: text }
    },
  }
}
export type SizeReader = ReturnType<typeof sizeReader>

const isSameNumber = (size: string, text: string): boolean =>
  size !== text && NUMBER.test(size) && Number(size) === Number(text)

const readAs = (text: string, size: string): ReadSize => ({
  size,
  note: `size ${text} is read as ${size}, which a spreadsheet has shortened.`,
})

const mayBe = (text: string, size: string): string =>
  `size ${text} may have been ${size}, which spreadsheets shorten. Check it, and format the column as text.`

/** Reads the sizes of all variants from the index of choices. */
async function readKnownSizes(db: Reader): Promise<Set<string>> {
  const sizes = new Set<string>()
  for (let from = ''; ;) {
    const rows = await db
      .selectFrom('variants')
      .select(['product_id', 'size'])
      .where('product_id', '>=', from)
      .orderBy('product_id')
      .limit(ROWS_PER_TURN)
      .execute()
    for (const { size } of rows) sizes.add(size)

    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_TURN) return sizes
    from = last.product_id
    await nextTurn()
  }
}
