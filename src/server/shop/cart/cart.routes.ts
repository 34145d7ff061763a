import * as contract from '../../../contract/cart.schemas.ts'
import * as coupon from '../../../contract/coupon.schemas.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { recordFailedCoupon } from '../coupons/record-failed-coupon.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { addToCart } from './add-to-cart.ts'
import { clearCart } from './clear-cart.ts'
import { getCart } from './get-cart.ts'
import { getCartSummary } from './get-cart-summary.ts'
import { removeCartCoupon } from './remove-cart-coupon.ts'
import { removeCartLine } from './remove-cart-line.ts'
import { setCartLineSize } from './set-cart-line-size.ts'
import { updateCartLine } from './update-cart-line.ts'
import { validateCoupon } from './validate-coupon.ts'

export function cartRoutes(route: Route, shop: ShopContext): void {
  route(contract.getCart, ({ db, actor, params }) => getCart(db, shop, { ...params, actor }))
  route(contract.getCartSummary, ({ db, actor, params }) => getCartSummary(db, shop, { ...params, actor }))
  route(contract.addToCart, ({ tx, actor, body }) => addToCart(tx, shop, { ...body, actor }))
  route(contract.updateCartLine, ({ tx, actor, params, body }) =>
    updateCartLine(tx, shop, { ...body, actor, id: params.itemId }),
  )
  route(contract.setCartLineSize, ({ tx, actor, params, body }) =>
    setCartLineSize(tx, shop, { ...body, actor, id: params.itemId }),
  )
  route(contract.removeCartLine, async ({ tx, actor, params }) => {
    await removeCartLine(tx, { actor, id: params.itemId })
    return { message: 'Removed from your cart.' }
  })
  route(contract.clearCart, async ({ tx, actor, params }) => {
    await clearCart(tx, { ...params, actor })
    return { message: 'Your cart is empty.' }
  })
  route(coupon.validateCoupon, ({ tx, actor, body }) => validateCoupon(tx, shop, { ...body, actor }), {
    prepare: prepareValidation,
  })
  route(contract.removeCartCoupon, async ({ tx, actor, params }) => {
    await removeCartCoupon(tx, { ...params, actor })
    return { message: 'The coupon no longer applies.' }
  })
}

const prepareValidation = ({
  db,
  independentTransaction,
  body,
  request,
}: BeforeTransaction<typeof coupon.validateCoupon>): Promise<void> =>
  recordFailedCoupon({ db, independentTransaction, source: { networks: clientNetworks(request) } }, body.code)
