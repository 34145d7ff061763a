import type * as z from 'zod/mini'
import type * as schemas from './credit.schemas.ts'

/**
 * What an order of the counter is paid with besides money: old gold that the shop buys, or the value of
 * returned pieces.
 */
export const creditKinds = ['exchange', 'old_gold'] as const
export type CreditKind = (typeof creditKinds)[number]

/** Maximum lengths, in characters. */
export const MAX_CREDIT_NOTE = 200
export const MAX_SELLER_ADDRESS = 300

export type NewCredit = z.output<typeof schemas.NewCredit>
export type OrderCredit = z.output<typeof schemas.OrderCredit>
export type OldGoldRate = z.output<typeof schemas.OldGoldRate>
export type UnusedCredit = z.output<typeof schemas.UnusedCredit>

export const createCredit = { method: 'POST', path: '/api/orders/credits/{id}', duty: 'counter' } as const
export const listCredits = { method: 'GET', path: '/api/orders/credits/{id}', duty: 'counter' } as const
export const getUnusedCredit = {
  method: 'GET',
  path: '/api/orders/unused-credit/{from}',
  duty: 'counter',
} as const
export const listOldGoldRates = {
  method: 'GET',
  path: '/api/orders/old-gold-rates',
  duty: 'counter',
} as const
export const getPurchaseVouchers = {
  method: 'GET',
  path: '/api/orders/purchase-vouchers/{id}',
  duty: 'counter',
} as const
