import * as contract from '../../contract/coupon.ts'
import * as manage from '../../contract/manage-coupons.ts'
import { rateLimitKeyOf } from '../http/client-ip.ts'
import { followCoupon } from '../holds/hold-coupon.ts'
import type { BeforeTransaction, Route } from '../http/routes.ts'
import * as coupons from './coupons.service.ts'
import { createCoupon, deleteCoupon, listCoupons } from './manage-coupons.service.ts'

export function couponsRoutes(route: Route): void {
  route(contract.validateCoupon, async ({ tx, viewer, body }) => {
    const coupon = await coupons.validateCoupon(tx, viewer, body.code)
    if (viewer) await followCoupon(tx, viewer.id)
    return coupon
  }, { prepare: prepareValidation })
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

const prepareValidation = ({ db, independentTransaction, body, request }: BeforeTransaction<typeof contract.validateCoupon>): Promise<void> =>
  coupons.recordFailedCoupon({ db, independentTransaction, address: rateLimitKeyOf(request) }, body.code)
