import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: `anyone`; a signed-in `customer`; `self`, the signed-in owner of what the path names (an
 * administrator passes too); `admin`. Required, so that nothing is public by accident.
 */
export type Access = 'anyone' | 'customer' | 'self' | 'admin'

/** Largest body of a call that needs no more, in bytes. Reading JSON holds up everybody else, so nobody sends more of it than a call can use. */
export const USUAL_BODY = 16 * 1024

/** One call of the API as data. Client, server binding, OpenAPI document and access matrix are derived from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path as the specification writes it, parameters in braces: /api/product/{id}. */
  path: string
  access: Access
  /** One line for the API reference. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form with one file in it (multipart/form-data) instead of JSON. */
  form?: true
  /** Largest accepted body in bytes; USUAL_BODY unless said. */
  bodyLimit?: number
  /** Status of a success; 200 unless said. */
  status?: 200 | 201
  response: Schema
  /** A success is a file of this type, sent while it is made, instead of JSON. */
  file?: 'text/csv' | 'application/pdf'
  /** Refusals beside those every call may answer (invalid input, not signed in, too large ...). */
  errors: readonly ErrorCode[]
  /** The answer depends on who asks although anyone may ask: the session is read and nothing is kept in memory. */
  personal?: boolean
}

/** Writes down one call of the API. Keeps the literal types, adds nothing. */
export const endpoint = <const E extends Endpoint>(described: E): E => described

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends Schema }
  ? { [P in K]: z.output<S> }
  : unknown
type PartIn<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends Schema }
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

/** What the handler receives, checked. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What the caller gives. */
export type CallInput<E extends Endpoint> = PartIn<E, 'params'> & PartIn<E, 'query'> & PartIn<E, 'body'>
/** What a success answers. */
export type Output<E extends Endpoint> = z.output<E['response']>
