import * as z from 'zod/mini'

const json = Symbol('json')

/** Serialised JSON of a value: validated against its schema and made ahead; bytes as they are sent. */
export type SerializedJson<T> = { readonly [json]: Buffer; readonly of?: T }

/** Serialises a value with only the fields that its schema names. */
export const serialize = <S extends z.ZodMiniType>(schema: S, value: z.output<S>): SerializedJson<z.output<S>> => ({
  [json]: Buffer.from(JSON.stringify(z.encode(schema, value as never))),
})

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** A list of items that were serialised one by one. */
export const serializedList = <T>(items: readonly SerializedJson<T>[]): SerializedJson<T[]> => ({
  [json]: Buffer.concat([open, ...items.flatMap((item, index) => (index === 0 ? [item[json]] : [comma, item[json]])), close]),
})

/** The JSON of a value of this schema, serialised now or ahead. */
export const jsonOf = (schema: z.ZodMiniType, value: unknown): Buffer => (isWritten(value) ? value : serialize(schema, value as never))[json]

const isWritten = (value: unknown): value is SerializedJson<unknown> => typeof value === 'object' && value !== null && json in value
