import type * as z from 'zod/mini'
import type * as schemas from './settings.schemas.ts'

export type ShopFacts = z.output<typeof schemas.ShopFacts>

/** The shop's account for bank transfers. */
export type BankAccount = z.output<typeof schemas.BankAccount>

export const getShopFacts = { method: 'GET', path: '/api/shop' } as const
