import * as z from 'zod'
import { expect, test } from 'vitest'
import { endpoints } from '../../tests/contract.ts'
import { USUAL_BODY } from './endpoint.ts'

type Shape = {
  type?: string
  maxLength?: number
  maxItems?: number
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: Shape
  propertyNames?: Shape
}

/** UTF-8 bytes of one character in the scripts of India. */
const BYTES = 3
/** Length of a text without a declared limit, such as an id. */
const SHORT = 64
/** Assumed number of entries of a record: as many as a product has pictures. */
const ENTRIES = 21

const longest = ({ maxLength, pattern = '' }: Shape) =>
  maxLength ?? Number(/\{1,(\d{3,})\}/.exec(pattern)?.[1] ?? SHORT)

/** Bytes of the largest body of this shape that a client would send. */
function bytesOf(shape: Shape): number {
  if (shape.enum) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length))
  const choices = shape.anyOf ?? shape.allOf
  if (choices) return Math.max(...choices.map(bytesOf))
  if (shape.type === 'array') return 2 + (shape.maxItems ?? 20) * (bytesOf(shape.items ?? {}) + 1)
  if (shape.type === 'object') {
    const fields = Object.entries(shape.properties ?? {}).map(
      ([name, value]) => name.length + 4 + bytesOf(value),
    )
    const entry = shape.additionalProperties
      ? ENTRIES * (bytesOf(shape.propertyNames ?? {}) + bytesOf(shape.additionalProperties) + 2)
      : 0
    return 2 + entry + fields.reduce((sum, each) => sum + each, 0)
  }
  if (shape.type === 'string') {
    const length = longest(shape)
    return 2 + length * (length > SHORT ? BYTES : 1)
  }
  return 24
}

const withBody = endpoints.filter(
  ({ body, form, path }) =>
    body && !form && path !== '/api/uploadImage' && path !== '/api/product/edit-products',
)

test.each(withBody)(
  '$method $path accepts the largest sensible body and rejects larger ones (ASVS 2.4.1)',
  ({ body, bodyLimit = USUAL_BODY }) => {
    const needed = bytesOf(
      z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape,
    )
    expect(needed).toBeLessThanOrEqual(bodyLimit)
    expect(bodyLimit).toBeLessThanOrEqual(Math.max(USUAL_BODY, 4 * needed))
  },
)
