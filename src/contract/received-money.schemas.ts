import * as z from 'zod/mini'

/**
 * Money that has arrived for an order without paying it, in rupees; null in another currency. `part`: the
 * rest is asked for; `kept`: it was set aside.
 */
export const ReceivedMoney = z.object({
  amount: z.nullable(z.number()),
  state: z.enum(['checking', 'part', 'kept', 'refunded']),
})
