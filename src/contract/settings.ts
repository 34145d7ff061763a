import type * as z from 'zod/mini'
import type * as schemas from './settings.schemas.ts'

export type ShopFacts = z.output<typeof schemas.ShopFacts>

export const getShopFacts = { method: 'GET', path: '/api/shop' } as const
