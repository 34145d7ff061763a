import type * as z from 'zod/mini'
import type * as schemas from './cart.schemas.ts'

/** Maximum quantity of one line. */
export const MAX_QUANTITY = 100
/** Maximum number of lines in a cart. */
export const MAX_CART_LINES = 200

export type CartLine = z.output<typeof schemas.CartLine>
export type CartTotals = z.output<typeof schemas.CartTotals>
export type CartSummary = z.output<typeof schemas.CartSummary>

export const getCart = { method: 'GET', path: '/api/cart/{userId}' } as const
export const getCartSummary = { method: 'GET', path: '/api/cart/{userId}/summary' } as const
export const addToCart = { method: 'POST', path: '/api/cart/add' } as const
export const updateCartLine = { method: 'PUT', path: '/api/cart/update/{itemId}' } as const
export const setCartLineSize = { method: 'PUT', path: '/api/cart/size/{itemId}' } as const
export const removeCartLine = { method: 'DELETE', path: '/api/cart/remove/{itemId}' } as const
export const clearCart = { method: 'DELETE', path: '/api/cart/clear/{userId}' } as const
export const removeCartCoupon = { method: 'DELETE', path: '/api/cart/coupon/{userId}' } as const
