import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const UserStats = z.object({
  /** Sum of the amounts of the customer's orders, in rupees, without cancelled ones. */
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
  summary: 'What a user has paid, reviewed and bought, by user id or e-mail.',
  params: z.object({ id: z.string() }),
  response: UserStats,
  errors: [],
})

export const AdminStats = z.object({
  /** Rupees of all orders, except those cancelled, refunded or archived. */
  totalEarnings: z.number(),
  /** Orders that are not archived. */
  totalOrders: z.number(),
  totalUsers: z.number(),
  totalProducts: z.number(),
  totalReviews: z.number(),
  /** The twelve months of this year in Asia/Kolkata; `month` from 1, `earnings` in rupees. */
  monthlyEarnings: z.array(z.object({ month: z.number(), earnings: z.number() })),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/stats/admin-stats',
  access: 'admin',
  summary: 'Earnings and numbers of the shop, always exact.',
  response: AdminStats,
  errors: [],
})
