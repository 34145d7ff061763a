import type * as z from 'zod/mini'
import type * as schemas from './old-gold.schemas.ts'
import type { Payout as PayoutSchema } from './old-gold-fields.ts'

/** How money is paid out for old gold. */
export const payoutWays = ['bank', 'cash'] as const
export type PayoutWay = (typeof payoutWays)[number]

/** How many pieces of old gold one voucher lists, so that it fits on a page. */
export const MAX_OLD_GOLD_ITEMS = 8

export type Payout = z.output<typeof PayoutSchema>
export type OldGoldItem = z.output<typeof schemas.OldGoldItem>
export type SoldPiece = z.output<typeof schemas.SoldPiece>
export type NewOldGold = z.output<typeof schemas.NewOldGold>

export const buyOldGold = { method: 'POST', path: '/api/old-gold', duty: 'counter' } as const
export const getOldGoldVoucher = { method: 'GET', path: '/api/old-gold/voucher', duty: 'counter' } as const
export const listSoldPieces = { method: 'GET', path: '/api/old-gold/sold-pieces', duty: 'counter' } as const
