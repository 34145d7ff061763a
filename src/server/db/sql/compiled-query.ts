import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Queries } from '../types.ts'

/** Creates a parameter: `read` takes its value from the values that the query is run with. */
export type Params<V> = <T>(read: (values: V) => T) => RawBuilder<T>

/** A value in a query: a constant, or a parameter whose value is bound later. */
export type ParamValue<T> = T | RawBuilder<T>

/** A parameter whose value is read when the query is run. An object, because Kysely would call a bare function. */
type Slot = { read: (values: never) => unknown }
const slots = new WeakSet<object>()
const slot = (read: Slot['read']): Slot => {
  const added = { read }
  slots.add(added)
  return added
}
const isSlot = (parameter: unknown): parameter is Slot => typeof parameter === 'object' && parameter !== null && slots.has(parameter)

/** Longer lists are rare and their statements large, so they are not cached. */
const LONGEST_CACHED = 20

/**
 * A query that is built and compiled once; later runs only bind its values. Building costs several times what SQLite
 * takes to run a short statement. Use it for the queries of every customer's request. Only the length of a list may
 * change the SQL: any other variant must be a query of its own.
 * @param lengthOf length of the list in the values, for a query with a list (`length`)
 */
export function compiledQuery<D extends Queries, V, R>(
  build: (db: D, params: Params<V>, length: number) => Compilable<R>,
  lengthOf: (values: V) => number = () => 1,
): (db: D, values: V) => Promise<R[]> {
  const compiled = new Map<string, { text: string; parameters: readonly unknown[] }>()
  const compile = (db: D, length: number) => {
    const params: Params<V> = (read) => sql.val(slot(read)) as RawBuilder<never>
    const { sql: text, parameters } = build(db, params, length).compile()
    return { text, parameters }
  }
  return (db, values) => {
    const { runner } = db
    const length = lengthOf(values)
    const name = `${runner.engine} ${length}`
    const { text, parameters } = compiled.get(name) ?? compile(db, length)
    if (length <= LONGEST_CACHED && !compiled.has(name)) compiled.set(name, { text, parameters })
    const bound = parameters.map((each) => (isSlot(each) ? each.read(values as never) : each))
    return runner.run(text, bound) as Promise<R[]>
  }
}

/** Parameters for all columns of a row. */
export const paramRow = <R extends object>(params: Params<R>, columns: Record<keyof R, true>): { [C in keyof R]: RawBuilder<R[C]> } =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, params((row) => row[column as keyof R])])) as never

/** Parameters for all columns of several rows, as many as the query's list has items. */
export const paramRows = <R extends object>(params: Params<readonly R[]>, length: number, columns: Record<keyof R, true>) =>
  Array.from({ length }, (_, index) => paramRow<R>((read) => params((rows) => read(rows[index] as R)), columns))

/** Parameters for the items of the query's list. */
export const paramList = <V, T>(params: Params<V>, length: number, list: (values: V) => readonly T[]) =>
  Array.from({ length }, (_, index) => params((values) => list(values)[index] as T))
