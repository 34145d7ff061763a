import type * as z from 'zod/mini'
import type * as schemas from './morning-board.schemas.ts'

export type MorningBoard = z.output<typeof schemas.MorningBoard>
export type SalesFigures = SalesPeriod['now']
export type SalesPeriod = z.output<typeof schemas.SalesPeriod>

export const getMorningBoard = { method: 'GET', path: '/api/stats/morning-board', duty: 'counter' } as const
