/** The headings that a kind of file may have. */
export type KnownHeadings = {
  /** What the file lists, such as `products`. */
  what: string
  columns: readonly string[]
  /** Where a reader finds the columns, as a sentence. */
  advice: string
  /** Columns by their further spellings, each as `headingKey` gives it. */
  spellings?: Readonly<Record<string, string>>
  /** Columns that somebody assigned to headings, by `headingKey`; empty to leave a heading out. */
  assigned?: Readonly<Record<string, string>>
}

/** A heading of a file, and its column: null if it is unknown, empty if it is left out. */
export type ReadHeading = { name: string; column: string | null }

/** Longest heading in a sentence, and the most headings that it names. */
const MAX_SHOWN_LENGTH = 60
const MAX_SHOWN = 10

/** A heading may be written `Gross weight`, `GROSS_WEIGHT` or `Gross weight (g)`. */
export const headingKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)/, '')
    .replaceAll('%', 'percent')
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]|(?<!^)_/gu, '')

/** Reads the headings of a file. Those without a name are left out. */
export function readHeadings(
  names: readonly string[],
  { columns, spellings = {}, assigned = {} }: KnownHeadings,
): ReadHeading[] {
  const byKey = new Map<string, string>([
    ...columns.map((column) => [headingKey(column), column] as const),
    ...Object.entries(spellings),
    ...Object.entries(assigned).filter(([, column]) => column === '' || columns.includes(column)),
  ])
  return names.map((name) => {
    const column = byKey.get(headingKey(name)) ?? null
    return { name: name.trim(), column: name.trim() === '' ? '' : column }
  })
}

/** The first problem of headings as a sentence that names each once; undefined if there is none. */
export function headingProblem(
  headings: readonly ReadHeading[],
  { what, advice }: KnownHeadings,
): string | undefined {
  const unknown = headings.filter(({ column }) => column === null).map(({ name }) => quoted(name))
  if (unknown.length === 1) return `${unknown.join('')} is not a column of ${what}. ${advice}`
  if (unknown.length > 1) return `${listOf([...new Set(unknown)])} are not columns of ${what}. ${advice}`

  const columns = headings.flatMap(({ column }) => column || [])
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  return twice === undefined ? undefined : `The column "${twice}" appears twice.`
}

const quoted = (name: string): string => `"${name.slice(0, MAX_SHOWN_LENGTH)}"`

function listOf(names: string[]): string {
  const [shown, more] = [names.slice(0, MAX_SHOWN), names.length - MAX_SHOWN]
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** The columns of headings without a problem, as `readCsv` takes them. */
export const columnsOf = (headings: readonly ReadHeading[]): (string | undefined)[] =>
  headings.map(({ column }) => column || undefined)
