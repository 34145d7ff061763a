import type * as z from 'zod/mini'
import type * as schemas from './received-money.schemas.ts'

/** Money that has arrived for an order without paying it. */
export type ReceivedMoney = z.output<typeof schemas.ReceivedMoney>
