import type * as z from 'zod/mini'
import type * as schemas from './morning-board.schemas.ts'

/** A product with at most this many pieces left is running out. */
export const FEW_LEFT = 3

export type MorningBoard = z.output<typeof schemas.MorningBoard>
export type SalesPeriod = z.output<typeof schemas.SalesPeriod>

export const getMorningBoard = { method: 'GET', path: '/api/stats/morning-board' } as const
