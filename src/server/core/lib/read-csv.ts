import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { AppError } from './errors.ts'

/** One record of a file, and the line it begins on (from 1). */
export type CsvLine<C> = { line: number; cells: C }
/** Reports a line that cannot be read, and why. */
export type Complain = (line: number, reason: string) => void

/** Longest record, in characters, so that an unclosed quotation mark cannot fill the memory. */
const MAX_RECORD_LENGTH = 200_000
/** Maximum number of problems that are kept until the headings are known. */
const MAX_EARLY_PROBLEMS = 1000

type CsvReading<C> = {
  /** Largest file, in bytes. */
  maxBytes: number
  /**
   * Returns the column names of the first line, undefined for columns that are left out, as those without a
   * heading; undefined if the file cannot be read with them.
   */
  readHeader(names: string[], complain: (reason: string) => void): (string | undefined)[] | undefined
  take(line: CsvLine<C>): Promise<void>
  complain: Complain
}

/**
 * Streams a CSV file as spreadsheets write it, and passes its lines to `take` in file order: UTF-8 with or
 * without a byte order mark, cells separated by commas, semicolons or tabs (`sep=;` may name the separator),
 * lines by any mixture of line ends. The first line that is not blank names the columns; blank rows are
 * skipped.
 * @throws AppError invalid_input if it is not UTF-8; too_large.
 */
export async function readCsv<C>(
  file: AsyncIterable<Buffer>,
  { maxBytes, readHeader, take, complain }: CsvReading<C>,
): Promise<void> {
  const { separator, before, rest } = await beginningOf(decoded(file, maxBytes))
  // The parser counts line breaks within a cell twice, so count them here, in parsing order.
  let next = before + 1
  const startOf = (raw: string) => {
    const start = next + countLines(/^[\r\n]*/.exec(raw)?.[0] ?? '')
    next += countLines(raw)
    return start
  }
  let header: Header | undefined
  /** Problems of lines that were read before the headings are known. */
  const earlyProblems: { line: number; reason: string }[] = []
  const skip = (line: number, reason: string) => {
    if (header?.columns) complain(line, reason)
    else if (!header && earlyProblems.length < MAX_EARLY_PROBLEMS) earlyProblems.push({ line, reason })
  }
  // The types of the parser do not know that `raw` wraps its records.
  const options: unknown = {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_record: ({ record, raw }: { record: string[]; raw: string }): CsvLine<string[]> => ({
      line: startOf(raw),
      cells: record,
    }),
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      skip(startOf(raw ?? ''), reasonOf(error))
      return undefined
    },
  }
  const parser = parse(options as Options)

  try {
    await pipeline(Readable.from(rest), parser, async (lines: AsyncIterable<CsvLine<string[]>>) => {
      for await (const { line, cells } of lines) {
        if (header === undefined)
          header = {
            names: cells,
            columns: readHeader(cells, (reason) => complain(line, reason)),
          }
        else if (header.columns && !cells.every(isBlank)) {
          const problem = problemOf(header, cells)
          if (problem) complain(line, problem)
          else await take({ line, cells: recordOf<C>(header.columns, cells) })
        }
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    skip(next, reasonOf(error))
  }
  if (!header || header.columns) for (const { line, reason } of earlyProblems) complain(line, reason)
}

/** The first line, and its columns, undefined for those that are left out. */
type Header = { names: string[]; columns: (string | undefined)[] | undefined }

const isBlank = (text: string): boolean => text.trim() === ''

/** A long number, such as that of a certificate, without its last digits. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/

/** Why a line cannot be read. Spreadsheets add empty cells behind the last column. */
function problemOf({ names }: Header, cells: readonly string[]): string | undefined {
  if (cells.length < names.length || !cells.slice(names.length).every(isBlank))
    return 'has more or fewer cells than there are columns.'

  const shortened = cells.find((cell) => SHORTENED.test(cell))
  if (shortened !== undefined)
    return `has ${shortened}, which a spreadsheet has shortened. Format the column as text.`

  const nameless = names.findIndex((name, index) => isBlank(name) && !isBlank(cells[index] ?? ''))
  return nameless < 0 ? undefined : `has a cell in column ${nameless + 1}, which has no heading.`
}

const recordOf = <C>(columns: readonly (string | undefined)[], cells: readonly string[]): C =>
  Object.fromEntries(
    columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index] ?? '']])),
  ) as C

const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/**
 * Reads until the first line that is not blank is complete. `before`: the lines in front of it, with the one
 * that names the separator; `rest`: the text from it on.
 */
async function beginningOf(
  texts: AsyncGenerator<string>,
): Promise<{ separator: Separator; before: number; rest: AsyncGenerator<string> }> {
  let text = ''
  let done = false
  const skip = () => /^(?:[\s,;]*[\r\n])?(?:sep=([,;\t])(?:\r\n?|\n))?(?:[\s,;]*[\r\n])?/i.exec(text)
  while (!done && !/[\r\n]/.test(text.slice(skip()?.[0].length)) && text.length < MAX_RECORD_LENGTH) {
    const next = await texts.next()
    done = next.done === true
    if (!next.done) text += next.value
  }

  const [skipped = '', named] = skip() ?? []
  const first = text.slice(skipped.length)
  const rest = async function* () {
    yield first
    yield* texts
  }
  return {
    separator: (named as Separator | undefined) ?? separatorOf(first.split(/[\r\n]/, 1)[0] ?? ''),
    before: countLines(skipped),
    rest: rest(),
  }
}

/** Spreadsheets in some languages separate cells by semicolons; copied cells are separated by tabs. */
function separatorOf(header: string): Separator {
  const count = (sign: Separator) => header.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

const countLines = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0

/** @throws AppError invalid_input, too_large */
async function* decoded(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > maxBytes) throw new AppError('too_large', 'This file is too large.')
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
