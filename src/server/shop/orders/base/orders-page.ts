import type { FastifyReply } from 'fastify'
import type { Order as PresentedOrder } from '../../../../contract/order.ts'
import { Order } from '../../../../contract/order.schemas.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import { paginated } from '../../../core/http/paginated.ts'
import { serializeInSlices } from '../../../core/lib/serialized-json.ts'

/** Returns a page of orders as JSON. Orders may have many lines, so they are serialised one by one. */
export const ordersPage = (reply: FastifyReply, page: Page<PresentedOrder>) =>
  serializeInSlices(Order, paginated(reply, page))
