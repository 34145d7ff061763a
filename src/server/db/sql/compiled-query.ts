import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Engine, Queries } from '../client.ts'

/** Stands in a statement for a value: `read` takes it from what the statement is run with. */
export type Params<V> = <T>(read: (values: V) => T) => RawBuilder<T>

/** A value of a statement: itself, or what stands for one that is given later. */
export type ParamValue<T> = T | RawBuilder<T>

/** How a reader or a transaction runs text with parameters. */
export type Runner = { engine: Engine; run(text: string, parameters: unknown[]): Promise<unknown[]> }
const runners = new WeakMap<Queries, Runner>()

/** Says how this reader or transaction runs what is prepared. */
export function attachRunner(db: Queries, runner: Runner): void {
  runners.set(db, runner)
}

/** Which engine this reader or transaction runs on. */
export const engineOf = (db: Queries): Engine => runnerOf(db).engine

function runnerOf(db: Queries): Runner {
  const runner = runners.get(db)
  if (!runner) throw new Error('A prepared statement needs a reader or a transaction of the shop.')
  return runner
}

/** A parameter whose value is read when the statement is run. Not the bare function: Kysely would call that itself. */
type Slot = { read: (values: never) => unknown }
const slots = new WeakSet<object>()
const slot = (read: Slot['read']): Slot => {
  const made = { read }
  slots.add(made)
  return made
}
const isSlot = (parameter: unknown): parameter is Slot => typeof parameter === 'object' && parameter !== null && slots.has(parameter)

/** Lists longer than this are rare, and their statements large: they are not kept. */
const LONGEST_KEPT = 20

/**
 * A statement that is built and compiled when it is first run, and from then on only given its values. Building costs
 * several times what SQLite takes to run a short one. For what every shopper's request does; whatever depends on the
 * values but a list's length must be a statement of its own.
 * @param lengthOf how many `given` values the list in it has, for a statement with a list (`length`)
 */
export function compiledQuery<D extends Queries, V, R>(
  build: (db: D, params: Params<V>, length: number) => Compilable<R>,
  lengthOf: (values: V) => number = () => 1,
): (db: D, values: V) => Promise<R[]> {
  const kept = new Map<string, { text: string; parameters: readonly unknown[] }>()
  const compile = (db: D, length: number) => {
    const params: Params<V> = (read) => sql.val(slot(read)) as RawBuilder<never>
    const { sql: text, parameters } = build(db, params, length).compile()
    return { text, parameters }
  }
  return (db, values) => {
    const runner = runnerOf(db)
    const length = lengthOf(values)
    const name = `${runner.engine} ${length}`
    const { text, parameters } = kept.get(name) ?? compile(db, length)
    if (length <= LONGEST_KEPT && !kept.has(name)) kept.set(name, { text, parameters })
    const bound = parameters.map((each) => (isSlot(each) ? each.read(values as never) : each))
    return runner.run(text, bound) as Promise<R[]>
  }
}

/** A row of a table of which every column is given. */
export const paramRow = <R extends object>(params: Params<R>, columns: Record<keyof R, true>): { [C in keyof R]: RawBuilder<R[C]> } =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, params((row) => row[column as keyof R])])) as never

/** Rows of a table of which every column is given, as many as the statement's list is long. */
export const paramRows = <R extends object>(params: Params<readonly R[]>, length: number, columns: Record<keyof R, true>) =>
  Array.from({ length }, (_, index) => paramRow<R>((read) => params((rows) => read(rows[index] as R)), columns))

/** The values of a statement's list. */
export const paramList = <V, T>(params: Params<V>, length: number, list: (values: V) => readonly T[]) =>
  Array.from({ length }, (_, index) => params((values) => list(values)[index] as T))
