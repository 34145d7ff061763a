import * as manage from '../../contract/manage-coupons.ts'
import type { Route } from '../http/routes.ts'
import { createCoupon, deleteCoupon, listCoupons } from './manage-coupons.service.ts'

export function couponsRoutes(route: Route): void {
  route(manage.createCoupon, async ({ tx, body }) => ({ message: 'Coupon added successfully!', coupon: await createCoupon(tx, body) }))
  route(manage.listCoupons, async ({ db, query, reply }) => {
    const found = await listCoupons(db, query)
    reply.header('x-total-count', found.total)
    return found.coupons
  })
  route(manage.deleteCoupon, async ({ tx, params }) => {
    await deleteCoupon(tx, params.id)
    return { message: 'Coupon deleted successfully!' }
  })
}
