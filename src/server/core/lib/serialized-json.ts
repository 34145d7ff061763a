import * as z from 'zod/mini'
import { timeSlices } from './time-slice.ts'

const json = Symbol('json')

/** Serialised JSON of a value: validated against its schema and made ahead; bytes as they are sent. */
export type SerializedJson<T> = { readonly [json]: Buffer; readonly of?: T }

/** Serialises a value with only the fields that its schema names. */
const serialize = <S extends z.core.$ZodType>(
  schema: S,
  value: z.output<S>,
): SerializedJson<z.output<S>> => ({
  [json]: Buffer.from(JSON.stringify(z.encode(schema, value as never))),
})

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** A list of items that were serialised one by one. */
const serializedList = <T>(items: readonly SerializedJson<T>[]): SerializedJson<T[]> => ({
  [json]: Buffer.concat([
    open,
    ...items.flatMap((item, index) => (index === 0 ? [item[json]] : [comma, item[json]])),
    close,
  ]),
})

/** Serialises a list whose items may be large, and lets other requests run between them. */
export async function serializeInSlices<S extends z.core.$ZodType>(
  schema: S,
  items: readonly z.output<S>[],
): Promise<SerializedJson<z.output<S>[]>> {
  const pause = timeSlices()
  const serialized: SerializedJson<z.output<S>>[] = []
  for (const item of items) {
    serialized.push(serialize(schema, item))
    await pause()
  }
  return serializedList(serialized)
}

/** The JSON of a value of this schema, serialised now or ahead. */
export const jsonOf = (schema: z.core.$ZodType, value: unknown): Buffer =>
  (isWritten(value) ? value : serialize(schema, value as never))[json]

const isWritten = (value: unknown): value is SerializedJson<unknown> =>
  typeof value === 'object' && value !== null && json in value
