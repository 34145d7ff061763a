import type { FastifyReply } from 'fastify'
import type { Page } from '../db/sql/pagination.ts'

/**
 * Returns the rows of one page as the body of a response, and writes the length of the whole list to its
 * header `X-Total-Count`.
 */
export function paginated<R>(reply: FastifyReply, { rows, total }: Page<R>): R[] {
  reply.header('x-total-count', total)
  return rows
}
