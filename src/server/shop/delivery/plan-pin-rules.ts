import { createHash } from 'node:crypto'
import {
  MAX_PIN_FILE,
  MAX_PIN_RULES,
  MAX_PREVIEWED_RULES,
  type PinImportReport,
} from '../../../contract/delivery.ts'
import { MAX_REPORTED_PROBLEMS } from '../../../contract/import-products.ts'
import { cleanDigits } from '../../../contract/typed-entries.ts'
import type { PinRuleRow } from '../../core/db/schema/admin-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { textOfCell } from '../../core/lib/csv.ts'
import { columnsOf, headingProblem, readHeadings, type KnownHeadings } from '../../core/lib/csv-headings.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readCsv } from '../../core/lib/read-csv.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { countRows, presentRule } from './pin-rules.ts'

/** The columns of the file, all of them needed. */
export const pinColumns = ['pin', 'serviceable', 'cash', 'daysFrom', 'daysTo'] as const
type Cells = Record<(typeof pinColumns)[number], string>

const MAX_DAYS = 365

/** The rows of a file, and its report. */
export type PinPlan = { rows: PinRuleRow[]; report: PinImportReport }

/** Reads a PIN list from a CSV file. @throws AppError as readCsv does; invalid_input for too many rows. */
export async function planPinRules(db: Reader, { file }: { file: AsyncIterable<Buffer> }): Promise<PinPlan> {
  const rows: PinRuleRow[] = []
  const report: PinImportReport = {
    applied: false,
    digest: null,
    lines: 0,
    replaced: await countRows(db),
    notServed: 0,
    withoutCash: 0,
    rows: [],
    problems: [],
    moreProblems: 0,
  }
  const complain = (line: number, reason: string) => {
    if (report.problems.length < MAX_REPORTED_PROBLEMS) report.problems.push({ line, reason })
    else report.moreProblems += 1
  }
  const hash = createHash('sha256')
  const firstLines = new Map<string, number>()
  const nextSlice = timeSlices()
  await readCsv<Cells>(file, {
    maxBytes: MAX_PIN_FILE,
    readHeader,
    complain,
    take: async ({ line, cells }) => {
      await nextSlice()
      if ((report.lines += 1) > MAX_PIN_RULES)
        throw new AppError(
          'invalid_input',
          `file: has more than ${MAX_PIN_RULES.toLocaleString('en-IN')} rows.`,
        )
      const row = readRow(cells)
      const first = typeof row === 'string' ? undefined : firstLines.get(row.prefix)
      if (typeof row === 'string') complain(line, row)
      else if (first !== undefined) complain(line, `${row.prefix} is already on line ${first}.`)
      else {
        firstLines.set(row.prefix, line)
        rows.push(row)
        hash.update(`${Object.values(row).join()}\n`)
      }
    },
  })
  if (report.lines === 0 && report.problems.length === 0) complain(1, 'The file contains no PIN codes.')
  report.problems.sort((one, other) => one.line - other.line)
  report.digest = report.problems.length > 0 ? null : hash.digest('hex')
  report.notServed = rows.filter(({ serviceable }) => serviceable === 0).length
  report.withoutCash = rows.filter(({ serviceable, cash }) => serviceable === 1 && cash === 0).length
  report.rows = rows
    .slice(0, MAX_PREVIEWED_RULES)
    .map((row) => Object.assign(presentRule(row), { pin: row.prefix }))
  return { rows, report }
}

const known: KnownHeadings = {
  what: 'the PIN list',
  columns: pinColumns,
  advice: '',
  spellings: { pincode: 'pin' },
}

function readHeader(names: string[], complain: (reason: string) => void): (string | undefined)[] | undefined {
  const headings = readHeadings(names, known)
  const hasAll = pinColumns.every((column) => headings.some((heading) => heading.column === column))
  if (hasAll && headingProblem(headings, known) === undefined) return columnsOf(headings)

  complain(`The first line must name the columns ${pinColumns.join(', ')}.`)
  return undefined
}

/** 1 or 0, also as a spreadsheet writes a tick; undefined for other text. */
function choiceOf(text: string): number | undefined {
  if (/^(1|true)$/i.test(text)) return 1
  return /^(0|false)$/i.test(text) ? 0 : undefined
}

/** Returns the row of a line, or the reason why it is rejected. */
function readRow(cells: Cells): PinRuleRow | string {
  const cellOf = (column: keyof Cells) => textOfCell(cells[column]).trim()
  const prefix = cleanDigits(cellOf('pin'))
  if (!/^[1-9]\d{0,5}$/.test(prefix)) return 'pin must be 1 to 6 digits, and must not begin with 0.'
  const [serviceable, cash] = [choiceOf(cellOf('serviceable')), choiceOf(cellOf('cash'))]
  if (serviceable === undefined) return 'serviceable must be 1 for yes or 0 for no.'
  if (cash === undefined) return 'cash must be 1 for yes or 0 for no.'
  const days = (['daysFrom', 'daysTo'] as const).find(
    (column) => !/^\d{1,3}$/.test(cellOf(column)) || Number(cellOf(column)) > MAX_DAYS,
  )
  if (days) return `${days} must be a number of days from 0 to ${MAX_DAYS}.`
  const [from, to] = [Number(cellOf('daysFrom')), Number(cellOf('daysTo'))]
  if (from > to) return 'daysFrom must not be more than daysTo.'
  return {
    prefix,
    serviceable,
    cash,
    days_from: from,
    days_to: to,
  }
}
