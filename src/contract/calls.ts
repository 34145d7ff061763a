import type * as z from 'zod/mini'
import type { Endpoint, EndpointRef } from './endpoint.ts'

type NameOf<R extends EndpointRef> = `${R['method']} ${R['path']}`
type EndpointsIn<M> = {
  [K in keyof M as M[K] extends EndpointRef ? NameOf<M[K]> : never]: M[K]
}

/**
 * The endpoints of the contract by method and path. An interface, whose members the type checker resolves
 * once: a mapped type over all endpoints would be resolved again at each call.
 */
interface Endpoints
  extends
    EndpointsIn<typeof import('./account.schemas.ts')>,
    EndpointsIn<typeof import('./address.schemas.ts')>,
    EndpointsIn<typeof import('./alert.schemas.ts')>,
    EndpointsIn<typeof import('./audit.schemas.ts')>,
    EndpointsIn<typeof import('./backup.schemas.ts')>,
    EndpointsIn<typeof import('./cart.schemas.ts')>,
    EndpointsIn<typeof import('./category.schemas.ts')>,
    EndpointsIn<typeof import('./collection.schemas.ts')>,
    EndpointsIn<typeof import('./content.schemas.ts')>,
    EndpointsIn<typeof import('./counter-order.schemas.ts')>,
    EndpointsIn<typeof import('./coupon.schemas.ts')>,
    EndpointsIn<typeof import('./credit.schemas.ts')>,
    EndpointsIn<typeof import('./delivery.schemas.ts')>,
    EndpointsIn<typeof import('./hold.schemas.ts')>,
    EndpointsIn<typeof import('./import-products.schemas.ts')>,
    EndpointsIn<typeof import('./invoicing.schemas.ts')>,
    EndpointsIn<typeof import('./manage-collections.schemas.ts')>,
    EndpointsIn<typeof import('./manage-content.schemas.ts')>,
    EndpointsIn<typeof import('./manage-coupons.schemas.ts')>,
    EndpointsIn<typeof import('./manage-orders.schemas.ts')>,
    EndpointsIn<typeof import('./manage-payments.schemas.ts')>,
    EndpointsIn<typeof import('./manage-products.schemas.ts')>,
    EndpointsIn<typeof import('./manage-rates.schemas.ts')>,
    EndpointsIn<typeof import('./manage-settings.schemas.ts')>,
    EndpointsIn<typeof import('./manage-shipments.schemas.ts')>,
    EndpointsIn<typeof import('./manage-users.schemas.ts')>,
    EndpointsIn<typeof import('./morning-board.schemas.ts')>,
    EndpointsIn<typeof import('./note.schemas.ts')>,
    EndpointsIn<typeof import('./noted-payment.schemas.ts')>,
    EndpointsIn<typeof import('./onboarding.schemas.ts')>,
    EndpointsIn<typeof import('./online-payment.schemas.ts')>,
    EndpointsIn<typeof import('./order.schemas.ts')>,
    EndpointsIn<typeof import('./piece.schemas.ts')>,
    EndpointsIn<typeof import('./price-preview.schemas.ts')>,
    EndpointsIn<typeof import('./price-rules.schemas.ts')>,
    EndpointsIn<typeof import('./privacy.schemas.ts')>,
    EndpointsIn<typeof import('./product-choices.schemas.ts')>,
    EndpointsIn<typeof import('./product.schemas.ts')>,
    EndpointsIn<typeof import('./rates.schemas.ts')>,
    EndpointsIn<typeof import('./refund.schemas.ts')>,
    EndpointsIn<typeof import('./reservation.schemas.ts')>,
    EndpointsIn<typeof import('./return.schemas.ts')>,
    EndpointsIn<typeof import('./review.schemas.ts')>,
    EndpointsIn<typeof import('./second-factor.schemas.ts')>,
    EndpointsIn<typeof import('./session.schemas.ts')>,
    EndpointsIn<typeof import('./settings.schemas.ts')>,
    EndpointsIn<typeof import('./size-guide.schemas.ts')>,
    EndpointsIn<typeof import('./stats.schemas.ts')>,
    EndpointsIn<typeof import('./stock-move.schemas.ts')>,
    EndpointsIn<typeof import('./tax-class.schemas.ts')>,
    EndpointsIn<typeof import('./tracking.schemas.ts')>,
    EndpointsIn<typeof import('./upload.schemas.ts')>,
    EndpointsIn<typeof import('./wishlist.schemas.ts')> {}

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
