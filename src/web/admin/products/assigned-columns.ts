import { log } from '../../lib/log.ts'

/** Columns by heading; empty for headings that are left out. */
export type AssignedColumns = Record<string, string>

const KEY = 'import-columns'
/** The most headings that are remembered; the newest stay. */
const MAX_REMEMBERED = 100

/** The columns that this browser's user has assigned to headings of files. */
export function rememberedColumns(): AssignedColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, column]) => typeof column === 'string'),
    ) as AssignedColumns
  } catch {
    // Storage is blocked or damaged, so nothing is remembered.
    return {}
  }
}

/** Remembers the columns of headings for the next file. */
export const rememberColumns = (columns: AssignedColumns): void =>
  store(Object.entries({ ...rememberedColumns(), ...columns }).slice(-MAX_REMEMBERED))

/** Forgets the columns of these headings, so that they are asked about again. */
export const forgetColumns = (headings: readonly string[]): void =>
  store(Object.entries(rememberedColumns()).filter(([heading]) => !headings.includes(heading)))

function store(columns: [heading: string, column: string][]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(columns)))
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}
