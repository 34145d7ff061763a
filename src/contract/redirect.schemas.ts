import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message, PageQuery } from './fields.ts'
import { NewRedirect } from './redirect-fields.ts'
import * as refs from './redirect.ts'
import { redirectStatuses } from './redirect.ts'

/** An address without a page, and the one that it leads to. */
export const Redirect = z.object({
  _id: Id,
  path: z.string(),
  target: z.string(),
  status: z.literal(redirectStatuses),
  /** How often it was followed. */
  hits: z.number(),
  lastHitAt: z.nullable(Instant),
})

export const listRedirects = endpoint(refs.listRedirects, {
  access: 'admin',
  summary: 'The redirects, newest first; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(Redirect),
  errors: [],
})

export const createRedirect = endpoint(refs.createRedirect, {
  access: 'admin',
  summary:
    'Lets an address without a page lead to another path of this shop, permanently (301) or for now (302). The query of a request goes along. Rejects addresses of pages and calls, and redirects of redirects.',
  body: NewRedirect,
  status: 201,
  response: Redirect,
  errors: ['in_use'],
})

export const deleteRedirect = endpoint(refs.deleteRedirect, {
  access: 'admin',
  summary: 'Deletes a redirect.',
  params: IdParams,
  response: Message,
  errors: [],
})
