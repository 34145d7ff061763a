import { v7 as uuidv7 } from 'uuid'
import type { NewReturn, ReturnRequest } from '../../../contract/return.ts'
import { returnTicket } from '../../../rules/financial-year.ts'
import type { Actor } from '../../core/context.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { consumeHourly, returnLimit } from '../../core/rate-limits/hourly-limits.ts'
import { nextInvoiceNumber } from '../invoicing/invoice-numbers.ts'
import { noSuchOrder, readOrderLines } from '../invoicing/register/order-records.ts'
import { lockOrder } from '../orders/base/order-queries.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { mailReturnRequested } from './returns-mails.ts'
import { readReturnableLines } from './returnable-lines.ts'

/**
 * Requests to return pieces of the customer's own order.
 * @throws AppError not_found, also for another customer's order; not_returnable; stale_edit for more pieces
 * than were bought, less those requested or refunded already; too_many.
 */
export async function createReturn(
  tx: Tx,
  { settings }: ShopContext,
  { actor, orderId, lines, ...request }: NewReturn & { actor: Actor },
): Promise<Pick<ReturnRequest, 'ticket' | 'state' | 'version'>> {
  await consumeHourly(tx, returnLimit(actor.id))
  // Concurrent requests for an order wait here, so that each counts the pieces of the others.
  const order = await lockOrder(tx, orderId)
  if (order.user_id !== actor.id) throw noSuchOrder()

  const { returnDays } = settings.stated
  if (returnDays === undefined) throw new AppError('not_returnable', 'This shop takes no returns.')

  const now = Date.now()
  const returnable = await readReturnableLines(tx.db, order, returnDays, now)
  const problem = lines.map(({ position }) => returnable[position]?.problem).find(Boolean)
  if (problem) throw new AppError('not_returnable', problem)
  if (lines.some(({ position, quantity }) => quantity > (returnable[position]?.left ?? 0))) {
    throw new AppError(
      'stale_edit',
      'Some of these pieces were requested or refunded already. Please look again.',
    )
  }

  const { year, serial } = await nextInvoiceNumber(tx, 'return_serials')
  const row: ReturnRow = {
    id: uuidv7(),
    ticket: returnTicket(year, serial),
    order_id: order.id,
    lines: JSON.stringify(lines.toSorted((a, b) => a.position - b.position)),
    ...request,
    state: 'requested',
    message: null,
    received: '[]',
    decided_by: null,
    created_at: now,
    decided_at: null,
    received_at: null,
    closed_at: null,
    version: 1,
  }

  await tx.db.insertInto('return_requests').values(row).execute()
  await mailReturnRequested(tx, settings, {
    customer: actor,
    order,
    row,
    lines: await readOrderLines(tx.db, order.id),
  })

  const { ticket, state, version } = row
  return { ticket, state, version }
}
