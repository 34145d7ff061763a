import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from './errors.ts'

/** One record of a file, and the line it begins on (from 1). */
export type CsvLine<C> = { line: number; cells: C }
/** Reports a line that cannot be read, and why. */
export type Complain = (line: number, reason: string) => void

/** Longest record, in characters, so that an unclosed quotation mark cannot fill the memory. */
const MAX_RECORD_LENGTH = 200_000

type CsvReading<C> = {
  /** Largest file, in bytes. */
  most: number
  /** Returns the column names of the first line; undefined if the file cannot be read with them. */
  readHeader(names: string[], complain: (reason: string) => void): string[] | undefined
  take(line: CsvLine<C>): Promise<void>
  complain: Complain
}

/**
 * Streams a CSV file (UTF-8, with or without a byte order mark, cells separated by commas or semicolons) and
 * passes its lines to `take` in file order. The first line names the columns.
 * @throws AppError invalid_input if it is not UTF-8; too_large.
 */
export async function readCsv<C>(
  file: AsyncIterable<Buffer>,
  { most, readHeader, take, complain }: CsvReading<C>,
): Promise<void> {
  // The parser counts line breaks within a cell twice, so count them here, in parsing order.
  let next = 2
  const startOf = (raw: string) => {
    const start = next + countLines(/^[\r\n]*/.exec(raw)?.[0] ?? '')
    next += countLines(raw)
    return start
  }
  let readable = false
  const { first, rest } = await firstLine(decoded(file, most))
  const parser = parse({
    delimiter: delimiterOf(first),
    columns: (names: string[]) => {
      const header = readHeader(names, (reason) => complain(1, reason))
      readable = header !== undefined
      return header ?? names
    },
    raw: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_record: ({ record, raw }: { record: C; raw: string }): CsvLine<C> => ({
      line: startOf(raw),
      cells: record,
    }),
    on_skip: (error, raw) => {
      if (readable) complain(startOf(raw ?? ''), reasonOf(error))
      return undefined
    },
  })
  try {
    await pipeline(Readable.from(rest), parser, async (lines: AsyncIterable<CsvLine<C>>) => {
      for await (const line of lines) if (readable) await take(line)
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    complain(next, reasonOf(error))
  }
}

/** Reads until the first line is complete; `rest` is the whole text, from its beginning. */
async function firstLine(
  texts: AsyncGenerator<string>,
): Promise<{ first: string; rest: AsyncGenerator<string> }> {
  let first = ''
  let done = false
  while (!done && !/[\r\n]/.test(first) && first.length < MAX_RECORD_LENGTH) {
    const next = await texts.next()
    done = next.done === true
    if (!next.done) first += next.value
  }
  const rest = async function* () {
    yield first
    yield* texts
  }
  return { first: first.split(/[\r\n]/, 1)[0] ?? '', rest: rest() }
}

/** Spreadsheets in some languages separate cells by semicolons. */
function delimiterOf(header: string): ',' | ';' {
  const count = (sign: string) => header.split(sign).length
  return count(';') > count(',') ? ';' : ','
}

const countLines = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0

/** @throws AppError invalid_input, too_large */
async function* decoded(file: AsyncIterable<Buffer>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > most) throw new AppError('too_large', 'This is larger than the shop accepts.')
    yield decode(() => decoder.decode(piece, { stream: true }))
  }
  yield decode(() => decoder.decode())
}

function decode(read: () => string): string {
  try {
    const text = read()
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new AppError('invalid_input', 'file: must be UTF-8 text. Please save it as CSV in UTF-8.')
}

function reasonOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'has more or fewer cells than there are columns.'
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'has a quotation mark that does not begin or end a cell.'
    case 'CSV_MAX_RECORD_SIZE':
      return 'is too long, or a quotation mark is not closed.'
    default:
      return 'cannot be read.'
  }
}
