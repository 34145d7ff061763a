import type * as z from 'zod/mini'
import type { Duty } from './duty.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

/**
 * Access: `anyone`; a signed-in `customer`; `self`, the signed-in owner of the resource in the path, or an
 * administrator; `admin`. Required, so that nothing is public by accident.
 */
export type Access = 'anyone' | 'customer' | 'self' | 'admin'

/**
 * Default body limit, in bytes. Parsing JSON blocks the event loop, so no endpoint accepts more than it
 * needs.
 */
export const USUAL_BODY = 16 * 1024

/** What a client needs to call an endpoint: all that the browser loads of it. `calls.ts` knows its types. */
export type EndpointRef = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path as in the specification, with parameters in braces: /api/product/{id}. */
  path: string
  /**
   * Of a call for administrators: the lowest duty that may make it, from which the back office knows what to
   * show.
   */
  duty?: Duty
}

export type NameOf<R extends EndpointRef> = `${R['method']} ${R['path']}`

/** The endpoints that a file of the contract exports, by method and path. */
export type EndpointsIn<M> = {
  [K in keyof M as M[K] extends EndpointRef ? NameOf<M[K]> : never]: M[K]
}

/**
 * One endpoint of the API as data. Client, server routes, OpenAPI document and access matrix are derived from
 * it.
 */
export type Endpoint = EndpointRef & {
  access: Access
  /**
   * Of a call that is not for administrators alone, if it gives them more: the lowest duty of those to whom
   * it does. Others are treated as customers.
   */
  duty?: Duty
  /** One line for the API reference. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form with one file (multipart/form-data) instead of JSON. */
  form?: true
  /** Largest accepted body in bytes; defaults to USUAL_BODY. */
  bodyLimit?: number
  /** Status of a success; defaults to 200. */
  status?: 200 | 201 | 303
  response: Schema
  /** A success is streamed as a file of this type. */
  file?:
    | 'text/csv'
    | 'text/plain'
    | 'application/pdf'
    | 'application/json'
    | 'application/gzip'
    | 'application/zip'
    | 'text/xml'
  /** Errors besides those of every endpoint (invalid input, not signed in, too large ...). */
  errors: readonly ErrorCode[]
  /**
   * Administrators may call it only within REAUTH_MINUTES of a login or of `reauthenticate`. Its route may
   * narrow this to some inputs (`needsRecentLogin`).
   */
  recentLogin?: true
  /**
   * Pages and servers of others send it: it reads no session, and what it is sent proves itself by a
   * signature.
   */
  crossSite?: true
  /**
   * Without a session it may be called with the token of a signed link (`t` in the query), which the use case
   * verifies.
   */
  orByLink?: true
  /**
   * The response depends on the actor although anyone may call: the session is read and the response is not
   * cached.
   */
  personal?: boolean
}

type Described = Omit<Endpoint, Exclude<keyof EndpointRef, 'duty'>>

/** The sentence is in the compiler's error for a call for administrators whose reference has no duty. */
type Checked<R, D> = D extends { access: 'admin' }
  ? R extends { duty: Duty }
    ? unknown
    : "Add the lowest duty to this call's reference: `duty: 'owner'`, 'manager' or 'counter' (docs/decisions/duties.md)."
  : unknown

/** Declares an endpoint: what clients know of it, and what only the server knows. Keeps the literal types. */
export const endpoint = <const R extends EndpointRef, const D extends Described>(
  ref: R & Checked<R, D>,
  described: D,
): R & D => ({ ...ref, ...described })

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? { [P in K]: z.output<S> }
  : unknown

/** The validated input of a handler. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** The body of a success. */
export type Output<E extends Endpoint> = z.output<E['response']>
