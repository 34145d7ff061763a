import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement of a batch: its prepared name on the server, and the callbacks for its result. */
export type BatchedStatement = {
  text: string
  values: readonly unknown[]
  name: string | undefined
  resolve(answer: StatementResult): void
  reject(error: unknown): void
}
export type StatementResult = { command: string; rowCount: number | null; rows: unknown[] }

/** How the driver serialises a value; not declared in its types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

/** What the driver records about the statements of a connection. */
type Connection = pg.Connection & Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>

/** How to parse the rows of a statement. */
type Columns = readonly { name: string; parse(text: string): unknown }[]
/** Columns of a connection's prepared statements by name: the server does not let a prepared statement change them. */
const columnsOf = new WeakMap<Connection, Map<string, Columns>>()

const DESCRIBE = serialize.describe({ type: 'P' })
const EXECUTE = serialize.execute()
const SYNC = serialize.sync()

/**
 * Statements that are sent in one write and run in order. The server responds after the last one, instead of waking
 * this process for each. If one fails, those after it are not run and fail with the same error. To the driver it is
 * one query, with one place in the pipeline and one time limit.
 */
export class StatementBatch extends pg.Query {
  readonly #statements: readonly BatchedStatement[]
  /** Columns of the connection it is sent over. */
  #known = new Map<string, Columns>()
  #columns: (Columns | undefined)[] = []
  #rows: unknown[] = []
  #current = 0

  constructor(statements: readonly BatchedStatement[]) {
    super('')
    this.#statements = statements
  }

  /** The driver records what the server has parsed by this name and text: those of the statement whose result is read. */
  get name(): string | undefined {
    return this.#statements[this.#current]?.name
  }
  get text(): string {
    return this.#statements[this.#current]?.text ?? ''
  }
  // The driver's own constructor sets them.
  set name(_: string | undefined) { /* derived from the statements */ }
  set text(_: string) { /* derived from the statements */ }

  /** The driver calls this at the end, after a timeout, and if the connection is lost. */
  callback = (error: unknown): void => {
    if (!error) return
    const failed = this.#statements.slice(this.#current)
    this.#current = this.#statements.length
    for (const { reject } of failed) reject(error)
  }

  /** Returns the error that prevents sending, before anything is sent; null if all was sent. */
  override submit = (driven: pg.Connection): unknown => {
    const connection = driven as Connection
    const { parsedStatements, submittedNamedStatements } = connection
    this.#known = columnsOf.get(connection) ?? this.#known
    columnsOf.set(connection, this.#known)
    const parsing = new Map<string, string>()
    const messages: Buffer[] = []
    try {
      for (const { text, values, name = '' } of this.#statements) {
        const isPrepared = name in parsedStatements || name in submittedNamedStatements || parsing.has(name)
        if (!isPrepared) messages.push(serialize.parse({ name, text }))
        if (!isPrepared && name !== '') parsing.set(name, text)
        messages.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: prepareValue }))
        const columns = this.#known.get(name)
        this.#columns.push(columns)
        if (!columns) messages.push(DESCRIBE)
        messages.push(EXECUTE)
      }
    } catch (error) {
      return error
    }
    Object.assign(submittedNamedStatements, Object.fromEntries(parsing))
    connection.stream.write(Buffer.concat([...messages, SYNC]))
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns[this.#current] = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    for (const [index, { name, parse }] of (this.#columns[this.#current] ?? []).entries()) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const rows = this.#rows
    const { name, resolve } = this.#statements[this.#current] as BatchedStatement
    if (name && !this.#known.has(name)) this.#known.set(name, this.#columns[this.#current] ?? [])
    this.#rows = []
    this.#current += 1
    const count = /\d+$/.exec(text)
    resolve({ command: text.split(' ', 1)[0] ?? '', rowCount: count && Number(count[0]), rows })
  }

  handleError(error: unknown, { submittedNamedStatements }: Connection): void {
    for (const { name } of this.#statements.slice(this.#current)) if (name) delete submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}
