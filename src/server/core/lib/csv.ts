import { nextTurn } from './next-turn.ts'

export type CsvValue = string | number | boolean | null

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Generates a CSV file (RFC 4180): the column names, then a line for each row of each batch. A file of any
 * length needs the memory of one batch only, and other requests are served between batches.
 */
export async function* csvFile(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): AsyncIterable<string> {
  yield csvHead(columns)
  for await (const rows of batches) {
    await nextTurn()
    yield csvLines(rows)
  }
}

/** The beginning of a CSV file: the column names. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + line(columns)

/** Further lines of a CSV file. */
export const csvLines = (rows: readonly (readonly CsvValue[])[]): string => rows.map(line).join('')

const line = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/**
 * Characters that begin a formula, including the full-width ones of Chinese and Japanese keyboards, and
 * invisible characters before them.
 */
const FORMULA = '[ \\u00a0\\u00ad\\u200b-\\u200f\\u2060\\ufeff]*[=+\\-@\uff1d\uff0b\uff0d\uff20]'

/**
 * Where a formula could begin: at the start of a cell, and wherever a program that splits cells at `;` or
 * tabs, and so misreads the quotation marks, starts a new cell or line.
 */
const START = new RegExp(`^(?='*(${FORMULA}|[\\t\\r]))`)
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n])(?='*${FORMULA})`, 'g')
const SAFE_START = new RegExp(`^'(?='*(${FORMULA}|[\\t\\r]))`)
const SAFE_INSIDE = new RegExp(`([;\\t\\r\\n])'(?='*${FORMULA})`, 'g')

/**
 * Quotes every cell, so that nothing in it can split it. An apostrophe turns a formula typed by a customer
 * into text.
 */
function cell(value: CsvValue): string {
  if (value === null) return '""'
  const text =
    typeof value === 'string' ? value.replace(INNER_FORMULA, "$1'").replace(START, "'") : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

/** The apostrophe makes a number text: a spreadsheet would show one of 12 digits as 4.12E+11. */
export const textCell = (digits: string | null): string | null => digits && `'${digits}`

/** Restores the text that such a cell was made from. */
export const textOfCell = (text: string): string => text.replace(SAFE_START, '').replace(SAFE_INSIDE, '$1')
