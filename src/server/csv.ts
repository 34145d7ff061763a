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

function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  // What a shopper has typed must not be run as a formula when the file is opened.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
