import * as contract from '../../contract/coupon.ts'
import type { Preparing, Route } from '../http.ts'
import * as coupons from './coupons.service.ts'

export function couponsRoutes(route: Route): void {
  route(contract.validateCoupon, ({ tx, viewer, body }) => coupons.validateCoupon(tx, viewer, body.code), { prepare: prepareValidation })
}

const prepareValidation = ({ db, separately, body, request }: Preparing<typeof contract.validateCoupon>): Promise<void> =>
  coupons.noteGuess({ db, separately, address: request.ip }, body.code)
