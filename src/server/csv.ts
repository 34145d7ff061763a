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

/** What a shopper has typed must not be run as a formula when the file is opened; an apostrophe makes it text. */
const FORMULA = /^'*[=+\-@\t\r]/

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text as it was before it became a cell of such a file. */
export const textOfCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)
