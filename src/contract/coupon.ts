import type * as z from 'zod/mini'
import type * as schemas from './coupon.schemas.ts'

export type Coupon = z.output<typeof schemas.Coupon>

export const validateCoupon = { method: 'POST', path: '/api/coupon/validate' } as const
