import * as contract from '../../contract/coupon.ts'
import type { Route } from '../http.ts'
import * as coupons from './coupons.service.ts'

export function couponsRoutes(route: Route): void {
  route(contract.validateCoupon, ({ tx, viewer, body }) => coupons.validateCoupon(tx, viewer, body.code))
}
