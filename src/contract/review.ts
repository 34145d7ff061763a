import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** A review as shoppers see it. `userId` names its writer; the id is null once that account is gone. */
export const Review = z.object({
  _id: Id,
  comment: z.string(),
  /** 1 to 5. */
  rating: z.number(),
  userId: z.object({ _id: z.nullable(z.string()), username: z.string() }),
  productId: Id,
  /** The writer bought the piece here. */
  verifiedBuyer: z.boolean(),
  createdAt: Instant,
})
export type Review = z.infer<typeof Review>
