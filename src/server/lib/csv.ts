type Value = string | number | boolean | null

/** Says to programs that sheets of cells are made with that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV file (RFC 4180) as it is made: the names of the columns, then a line for each row of each batch, so that a file
 * of any length needs the memory of one batch.
 */
export async function* csvFile(columns: readonly string[], batches: AsyncIterable<readonly (readonly Value[])[]>): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + line(columns)
  for await (const rows of batches) yield rows.map(line).join('')
}

const line = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`

/** Signs a formula begins with, also the wide ones of Chinese and Japanese keyboards, and what is invisible before them. */
const FORMULA = '[ \\u00a0\\u00ad\\u200b-\\u200f\\u2060\\ufeff]*[=+\\-@\uff1d\uff0b\uff0d\uff20]'

/** Where a formula could begin at the start of a cell; and wherever a program that parts cells by `;` or tabs, and so misreads the quotation marks, sees a cell or a line begin. */
const START = new RegExp(`^(?='*(${FORMULA}|[\\t\\r]))`)
const INSIDE = new RegExp(`([;\\t\\r\\n])(?='*${FORMULA})`, 'g')
const SAFE_START = new RegExp(`^'(?='*(${FORMULA}|[\\t\\r]))`)
const SAFE_INSIDE = new RegExp(`([;\\t\\r\\n])'(?='*${FORMULA})`, 'g')

/** Every cell stands in quotation marks, so that nothing in it can part it. What a shopper has typed never runs as a formula: an apostrophe makes it text. */
function cell(value: Value): string {
  if (value === null) return '""'
  const text = typeof value === 'string' ? value.replace(INSIDE, "$1'").replace(START, "'") : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

/** A text as it was before it became a cell of such a file. */
export const textOfCell = (text: string): string => text.replace(SAFE_START, '').replace(SAFE_INSIDE, '$1')
