import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const UserStats = z.object({
  /** Sum of the amounts of the shopper's orders, in rupees; cancelled ones do not count. */
  totalPayments: z.number(),
  totalReviews: z.number(),
  /** Pieces in those orders. */
  totalPurchasedProducts: z.number(),
})
export type UserStats = z.infer<typeof UserStats>

export const getUserStats = endpoint({
  method: 'GET',
  path: '/api/stats/user-stats/{id}',
  access: 'self',
  summary: 'What a shopper has paid, reviewed and bought, by user id or e-mail.',
  params: z.object({ id: z.string() }),
  response: UserStats,
  errors: [],
})
