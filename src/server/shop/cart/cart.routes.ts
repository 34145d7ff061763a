import * as contract from '../../../contract/cart.schemas.ts'
import { validateCoupon } from '../../../contract/coupon.schemas.ts'
import * as coupons from '../coupons/coupons.service.ts'
import { followCoupon } from './hold-coupon.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import * as cart from './cart.service.ts'
import { setCartLineSize } from './set-line-size.ts'

export function cartRoutes(route: Route, shop: ShopContext): void {
  route(contract.getCart, ({ db, actor, params }) => cart.getCart(db, shop, actor, params.userId))
  route(contract.getCartSummary, ({ db, actor, params }) => cart.getCartSummary(db, shop, actor, params.userId))
  route(contract.addToCart, ({ tx, actor, body }) => cart.addToCart(tx, shop, actor, body))
  route(contract.updateCartLine, ({ tx, actor, params, body }) => cart.updateCartLine(tx, shop, actor, params.itemId, body.type))
  route(contract.setCartLineSize, ({ tx, actor, params, body }) => setCartLineSize(tx, shop, actor, params.itemId, body.size))
  route(contract.removeCartLine, async ({ tx, actor, params }) => {
    await cart.removeCartLine(tx, actor, params.itemId)
    return { message: 'Removed from your cart.' }
  })
  route(contract.clearCart, async ({ tx, actor, params }) => {
    await cart.clearCart(tx, actor, params.userId)
    return { message: 'Your cart is empty.' }
  })
  route(validateCoupon, async ({ tx, actor, body }) => {
    const coupon = await coupons.validateCoupon(tx, actor, body.code)
    if (actor) await followCoupon(tx, actor.id)
    return coupon
  }, { prepare: prepareValidation })
  route(contract.removeCartCoupon, async ({ tx, actor, params }) => {
    await cart.removeCartCoupon(tx, actor, params.userId)
    return { message: 'The coupon no longer applies.' }
  })
}

const prepareValidation = ({ db, independentTransaction, body, request }: BeforeTransaction<typeof validateCoupon>): Promise<void> =>
  coupons.recordFailedCoupon({ db, independentTransaction, source: { networks: clientNetworks(request) } }, body.code)
