import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as refs from './feed.ts'
import { leftOutReasons } from './feed.ts'
import { Id, PageQuery } from './fields.ts'

export const LeftOutProduct = z.object({
  productId: Id,
  name: z.string(),
  reason: z.enum(leftOutReasons),
})

export const listLeftOut = endpoint(refs.listLeftOut, {
  access: 'admin',
  summary: 'Products that the feed leaves out, newest first, and why. X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(LeftOutProduct),
  errors: [],
})
