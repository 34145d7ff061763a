import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
/** The parts of a schema that a generator needs. */
type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  out?: Schema
  checks?: { _zod: { def: Check } }[]
}
/** One check of a string or number; only the fields of its kind are present. */
type Check = {
  check: string
  format?: string
  pattern?: RegExp
  value?: number
  minimum?: number
  maximum?: number
}
export const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/**
 * Existing values of this shop, by the name of their field or parameter, so that a call gets past its checks.
 */
export type Known = Record<string, string[]>

/** Values for those patterns of the contract from which no text can be generated. */
const words = ['/media/x.jpg', 'https://example.in/x.jpg', '2026-11-30', 'data:image/png;base64,AAAA', '1.00']

/** Text that matches a pattern. */
function matching(pattern: RegExp): Arbitrary<string> {
  const fitting = words.filter((word) => pattern.test(word))
  try {
    return fc.oneof(fc.stringMatching(pattern), ...fitting.map((word) => fc.constant(word)))
  } catch {
    return fc.constantFrom('', ...fitting)
  }
}

const checkOf = ({ checks = [] }: Def, name: string) =>
  checks.map((check) => check._zod.def).find(({ check }) => check === name)

function textOf(def: Def): Arbitrary<string> {
  const pattern = checkOf(def, 'string_format')?.pattern
  if (pattern) return matching(pattern)
  const [minLength, maxLength] = [
    checkOf(def, 'min_length')?.minimum ?? 0,
    checkOf(def, 'max_length')?.maximum ?? 40,
  ]
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

function numberOf(def: Def): Arbitrary<number> {
  const [min, max] = [checkOf(def, 'greater_than')?.value ?? 0, checkOf(def, 'less_than')?.value ?? 1_000_000]
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.constantFrom(min, max, min - 1, max + 1, max + 0.5),
  )
}

/** Values that a schema accepts, or nearly: type and pattern are right, other checks may fail. */
export function nearlyRight(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = (of: Schema | undefined, named = name) =>
    of ? nearlyRight(of, known, named) : fc.jsonValue()
  const here = known[name]
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape ?? {}).map(([key, value]) => [key, inner(value, key)] as const)
      return fc.record(Object.fromEntries(shape))
    }
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 3 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)))
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 8 })
    case 'record':
      return fc.constantFrom({}, { '/media/x.jpg': 'A ring' })
    case 'pipe':
      return inner(def.in && defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberOf(def)
    case 'string':
      return here ? fc.constantFrom(...here) : textOf(def)
    default:
      return fc.jsonValue()
  }
}
