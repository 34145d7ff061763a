import * as z from 'zod/mini'
import * as refs from './stats.ts'
import { endpoint } from './endpoint.ts'

export const UserStats = z.object({
  /** Sum of the amounts of the customer's orders, in rupees, without cancelled ones. */
  totalPayments: z.number(),
  totalReviews: z.number(),
  /** Pieces in those orders. */
  totalPurchasedProducts: z.number(),
})

export const getUserStats = endpoint(refs.getUserStats, {
  access: 'self',
  duty: 'owner',
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

export const getAdminStats = endpoint(refs.getAdminStats, {
  access: 'admin',
  summary: 'Earnings and numbers of the shop, always exact.',
  response: AdminStats,
  errors: [],
})

export const WaitingWork = z.object({
  /** Orders that are ready to pack. */
  toPack: z.number(),
  /** Payments and cash orders to confirm, of orders of the web that are not cancelled. */
  toConfirm: z.number(),
  /** Paid orders that were cancelled and not refunded yet. */
  refundsDue: z.number(),
  /** Reservations that are not confirmed; absent if there are none. */
  reservations: z.optional(z.number()),
  /** Returns that are not closed; absent if there are none. */
  returns: z.optional(z.number()),
})

export const getWaitingWork = endpoint(refs.getWaitingWork, {
  access: 'admin',
  summary:
    'The numbers of orders to pack, of payments to confirm, of refunds that are due, of reservations to confirm and of open returns.',
  response: WaitingWork,
  errors: [],
})
