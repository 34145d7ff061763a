import type * as z from 'zod/mini'
import type { Endpoint, EndpointRef, NameOf } from './endpoint.ts'
import type { Endpoints } from './endpoints.gen.ts'

/**
 * The whole endpoint that a reference stands for, as a type only: the schemas stay on the server, while calls
 * in the browser are checked against them.
 */
export type EndpointOf<R extends EndpointRef> =
  NameOf<R> extends keyof Endpoints ? Endpoints[NameOf<R>] : never

type Schemas = Pick<Endpoint, 'params' | 'query' | 'body'>
type PartIn<E, K extends keyof Schemas> = E extends { [P in K]: infer S }
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown
type InputOf<E> = PartIn<E, 'params'> & PartIn<E, 'query'> & PartIn<E, 'body'>

/** The input of a call. */
export type CallInput<R extends EndpointRef> = InputOf<EndpointOf<R>>
/** The body of its success. */
export type CallOutput<R extends EndpointRef> =
  EndpointOf<R> extends { response: infer S } ? z.output<S> : never
