import * as z from 'zod/mini'

const json = Symbol('json')

/** JSON of a value, held to its schema and written before anyone asked for it. */
export type Written<T> = { readonly [json]: string; readonly of?: T }

/** Writes a value with nothing in it that its schema does not name. */
export const write = <S extends z.ZodMiniType>(schema: S, value: z.output<S>): Written<z.output<S>> => ({ [json]: textOf(schema, value) })

/** A list of what was written singly. */
export const writtenList = <T>(items: readonly Written<T>[]): Written<T[]> => ({ [json]: `[${items.map((item) => item[json]).join(',')}]` })

/** The JSON of a value of this schema, written now or before. */
export function textOf(schema: z.ZodMiniType, value: unknown): string {
  return isWritten(value) ? value[json] : JSON.stringify(z.encode(schema, value as never))
}

const isWritten = (value: unknown): value is Written<unknown> => typeof value === 'object' && value !== null && json in value
