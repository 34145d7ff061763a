import type { ManagedReturn, ReturnStep } from '../../../contract/manage-returns.ts'
import { nextReturnActions, stateAfter } from '../../../rules/returns.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readOrderLines } from '../invoicing/register/order-records.ts'
import { customerOf } from '../orders/base/order-queries.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { receivePieces } from './receive-pieces.ts'
import { mailReturnStep } from './returns-mails.ts'
import { noSuchReturn, presentManagedReturns, selectReturns, type StoredPiece } from './return-row.ts'

/**
 * Takes the next step of a return and mails it to the customer. Receiving records weight and HUID of the
 * pieces, and makes those of the order `returned`.
 * @throws AppError not_found; stale_edit (with the return) for a step out of order, or if someone else has
 * changed it; invalid_input for pieces that are not of this return; piece_too_light for a loss of weight that
 * is not confirmed.
 */
export async function updateReturn(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, step }: { actor: Actor; id: string; step: ReturnStep },
): Promise<ManagedReturn> {
  const { row, order } = await lockReturn(tx, id)
  const { action, message, version, pieces, lossConfirmed } = step
  if (version !== row.version || !nextReturnActions(row.state).includes(action)) {
    throw new AppError('stale_edit', `Return ${row.ticket} has changed. Please look again.`, {
      current: await readManagedReturn(tx.db, id),
    })
  }

  const lines = await readOrderLines(tx.db, order.id)
  const received =
    action === 'receive' ? await receivePieces(tx, settings, { row, lines, pieces, lossConfirmed }) : null

  const changed: ReturnRow = {
    ...row,
    state: stateAfter[action],
    message,
    version: row.version + 1,
    ...columnsOfStep(step, actor, received),
  }

  await tx.db.updateTable('return_requests').set(changed).where('id', '=', id).execute()
  addAuditEntry(tx, {
    entity: 'return',
    id,
    title: row.ticket,
    before: { state: row.state },
    after: { state: changed.state, ...(received && { received }) },
  })

  await mailReturnStep(tx, settings, { customer: await customerOf(tx.db, order), order, row: changed, lines })
  return readManagedReturn(tx.db, id)
}

/** Locks a return and reads its order. @throws AppError not_found. */
async function lockReturn(tx: Tx, id: string): Promise<{ row: ReturnRow; order: OrderRow }> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('return_requests').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchReturn()

  const order = await tx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', row.order_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order) throw noSuchReturn()

  return { row, order }
}

/** The columns that record when a step was taken, and by whom. */
function columnsOfStep(
  { action }: ReturnStep,
  actor: Actor,
  received: StoredPiece[] | null,
): Partial<ReturnRow> {
  const now = Date.now()
  if (received) return { received_at: now, received: JSON.stringify(received) }

  switch (action) {
    case 'approve':
    case 'refuse':
      return { decided_at: now, decided_by: actor.id }
    case 'close':
      return { closed_at: now }
    default:
      return {}
  }
}

async function readManagedReturn(db: Queries, id: string): Promise<ManagedReturn> {
  const rows = await selectReturns(db).where('return_requests.id', '=', id).execute()
  const [managedReturn] = await presentManagedReturns(db, rows)
  if (!managedReturn) throw noSuchReturn()

  return managedReturn
}
