import type * as account from './account.schemas.ts'
import type * as address from './address.schemas.ts'
import type * as alert from './alert.schemas.ts'
import type * as audit from './audit.schemas.ts'
import type * as backup from './backup.schemas.ts'
import type * as cart from './cart.schemas.ts'
import type * as category from './category.schemas.ts'
import type * as collection from './collection.schemas.ts'
import type * as content from './content.schemas.ts'
import type * as counterOrder from './counter-order.schemas.ts'
import type * as coupon from './coupon.schemas.ts'
import type * as credit from './credit.schemas.ts'
import type * as delivery from './delivery.schemas.ts'
import type { Endpoint, EndpointRef } from './endpoint.ts'
import type * as hold from './hold.schemas.ts'
import type * as importProducts from './import-products.schemas.ts'
import type * as invoicing from './invoicing.schemas.ts'
import type * as manageCollections from './manage-collections.schemas.ts'
import type * as manageContent from './manage-content.schemas.ts'
import type * as manageCoupons from './manage-coupons.schemas.ts'
import type * as manageOrders from './manage-orders.schemas.ts'
import type * as managePayments from './manage-payments.schemas.ts'
import type * as manageProducts from './manage-products.schemas.ts'
import type * as manageRates from './manage-rates.schemas.ts'
import type * as priceRules from './price-rules.schemas.ts'
import type * as manageSettings from './manage-settings.schemas.ts'
import type * as manageUsers from './manage-users.schemas.ts'
import type * as manageShipments from './manage-shipments.schemas.ts'
import type * as morningBoard from './morning-board.schemas.ts'
import type * as note from './note.schemas.ts'
import type * as notedPayment from './noted-payment.schemas.ts'
import type * as onboarding from './onboarding.schemas.ts'
import type * as onlinePayment from './online-payment.schemas.ts'
import type * as order from './order.schemas.ts'
import type * as piece from './piece.schemas.ts'
import type * as pricePreview from './price-preview.schemas.ts'
import type * as privacy from './privacy.schemas.ts'
import type * as product from './product.schemas.ts'
import type * as productChoices from './product-choices.schemas.ts'
import type * as rates from './rates.schemas.ts'
import type * as refund from './refund.schemas.ts'
import type * as returns from './return.schemas.ts'
import type * as reservation from './reservation.schemas.ts'
import type * as review from './review.schemas.ts'
import type * as secondFactor from './second-factor.schemas.ts'
import type * as session from './session.schemas.ts'
import type * as settings from './settings.schemas.ts'
import type * as sizeGuide from './size-guide.schemas.ts'
import type * as stats from './stats.schemas.ts'
import type * as stockMove from './stock-move.schemas.ts'
import type * as taxClass from './tax-class.schemas.ts'
import type * as tracking from './tracking.schemas.ts'
import type * as upload from './upload.schemas.ts'
import type * as wishlist from './wishlist.schemas.ts'
import type * as z from 'zod/mini'

/** The modules of the contract that declare endpoints. */
type Modules = [
  typeof account,
  typeof address,
  typeof alert,
  typeof audit,
  typeof backup,
  typeof cart,
  typeof category,
  typeof collection,
  typeof content,
  typeof counterOrder,
  typeof coupon,
  typeof credit,
  typeof delivery,
  typeof hold,
  typeof importProducts,
  typeof invoicing,
  typeof manageCollections,
  typeof manageContent,
  typeof manageCoupons,
  typeof manageOrders,
  typeof managePayments,
  typeof manageProducts,
  typeof manageRates,
  typeof manageSettings,
  typeof manageShipments,
  typeof manageUsers,
  typeof morningBoard,
  typeof note,
  typeof notedPayment,
  typeof onboarding,
  typeof onlinePayment,
  typeof order,
  typeof piece,
  typeof pricePreview,
  typeof priceRules,
  typeof privacy,
  typeof product,
  typeof productChoices,
  typeof rates,
  typeof refund,
  typeof reservation,
  typeof returns,
  typeof review,
  typeof secondFactor,
  typeof session,
  typeof settings,
  typeof sizeGuide,
  typeof stats,
  typeof stockMove,
  typeof taxClass,
  typeof tracking,
  typeof upload,
  typeof wishlist,
]
type EndpointIn<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never
type NameOf<R extends EndpointRef> = `${R['method']} ${R['path']}`
type Endpoints = { [E in EndpointIn<Modules[number]> as NameOf<E>]: E }

/**
 * The whole endpoint that a reference stands for, as a type only: the schemas stay on the server, while calls
 * in the browser are checked against them.
 */
export type EndpointOf<R extends EndpointRef> =
  NameOf<R> extends keyof Endpoints ? Endpoints[NameOf<R>] : never

type Schemas = Pick<Endpoint, 'params' | 'query' | 'body'>
type PartIn<E, K extends keyof Schemas> = E extends { [P in K]: infer S extends z.ZodMiniType }
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown
type InputOf<E> = PartIn<E, 'params'> & PartIn<E, 'query'> & PartIn<E, 'body'>

/** The input of a call. */
export type CallInput<R extends EndpointRef> = InputOf<EndpointOf<R>>
/** The body of its success. */
export type CallOutput<R extends EndpointRef> =
  EndpointOf<R> extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never
