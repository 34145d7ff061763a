import type * as z from 'zod/mini'
import type * as schemas from './manage-coupons.schemas.ts'
import type * as fields from './coupon-fields.ts'

export type ManagedCoupon = z.output<typeof schemas.ManagedCoupon>
export type NewCoupon = z.output<typeof fields.NewCoupon>
export type CouponsQuery = z.output<typeof schemas.CouponsQuery>

export const createCoupon = { method: 'POST', path: '/api/coupon/add', duty: 'manager' } as const
export const listCoupons = { method: 'GET', path: '/api/coupon/', duty: 'manager' } as const
export const deleteCoupon = { method: 'DELETE', path: '/api/coupon/{id}', duty: 'manager' } as const
