import * as manage from '../../../contract/manage-coupons.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createCoupon } from './create-coupon.ts'
import { deleteCoupon } from './delete-coupon.ts'
import { listCoupons } from './list-coupons.ts'

export function couponsRoutes(route: Route): void {
  route(manage.createCoupon, async ({ tx, body }) => ({
    message: 'Coupon added successfully!',
    coupon: await createCoupon(tx, body),
  }))
  route(manage.listCoupons, async ({ db, query, reply }) => paginated(reply, await listCoupons(db, query)))
  route(manage.deleteCoupon, async ({ tx, params }) => {
    await deleteCoupon(tx, params)
    return { message: 'Coupon deleted successfully!' }
  })
}
