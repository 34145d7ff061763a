import * as contract from '../../contract/cart.schemas.ts'
import { validateCoupon } from '../../contract/coupon.schemas.ts'
import * as coupons from '../coupons/coupons.service.ts'
import { followCoupon } from '../holds/hold-coupon.ts'
import { rateLimitKeyOf } from '../http/client-ip.ts'
import type { BeforeTransaction, Route } from '../http/routes.ts'
import type { AppContext } from '../context.ts'
import * as cart from './cart.service.ts'
import { setCartLineSize } from './set-line-size.ts'

export function cartRoutes(route: Route, shop: AppContext): void {
  route(contract.getCart, ({ db, viewer, params }) => cart.getCart(db, shop, viewer, params.userId))
  route(contract.getCartSummary, ({ db, viewer, params }) => cart.getCartSummary(db, shop, viewer, params.userId))
  route(contract.addToCart, ({ tx, viewer, body }) => cart.addToCart(tx, shop, viewer, body))
  route(contract.updateCartLine, ({ tx, viewer, params, body }) => cart.updateCartLine(tx, shop, viewer, params.itemId, body.type))
  route(contract.setCartLineSize, ({ tx, viewer, params, body }) => setCartLineSize(tx, shop, viewer, params.itemId, body.size))
  route(contract.removeCartLine, async ({ tx, viewer, params }) => {
    await cart.removeCartLine(tx, viewer, params.itemId)
    return { message: 'Removed from your cart.' }
  })
  route(contract.clearCart, async ({ tx, viewer, params }) => {
    await cart.clearCart(tx, viewer, params.userId)
    return { message: 'Your cart is empty.' }
  })
  route(validateCoupon, async ({ tx, viewer, body }) => {
    const coupon = await coupons.validateCoupon(tx, viewer, body.code)
    if (viewer) await followCoupon(tx, viewer.id)
    return coupon
  }, { prepare: prepareValidation })
  route(contract.removeCartCoupon, async ({ tx, viewer, params }) => {
    await cart.removeCartCoupon(tx, viewer, params.userId)
    return { message: 'The coupon no longer applies.' }
  })
}

const prepareValidation = ({ db, independentTransaction, body, request }: BeforeTransaction<typeof validateCoupon>): Promise<void> =>
  coupons.recordFailedCoupon({ db, independentTransaction, address: rateLimitKeyOf(request) }, body.code)
