import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

export const roles = ['user', 'admin'] as const

/** A person as the shop shows them to themselves and to administrators. */
export const User = z.object({
  _id: Id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImage: z.string(),
  bio: z.string(),
  profession: z.string(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>
