import type * as z from 'zod/mini'
import type { Piece } from '../../../contract/piece.ts'
import type * as contract from '../../../contract/piece.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { adjust } from '../stock/adjust.ts'
import { forgetPiece, requireSent } from '../stock/piece-owner.ts'
import { lockVariants } from './lock-variants.ts'
import { toPieceColumns, requireValidPiece, withStones, type PieceVariant } from './piece-columns.ts'
import { isReserved, lockPiece, requireFreeMarks } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

type Input = { actor: Actor; id: string; edit: z.output<typeof contract.updatePiece.body> }

/**
 * Updates the given fields of a piece.
 * @throws AppError not_found; piece_taken if another piece has its HUID or tag; in_use if its state cannot
 * follow from the current one, its order has not sent it, or a change would not fit the order or the payment
 * that it is sold for;
 * stale_edit (with the current piece) if it was changed since the editor loaded it.
 */
export async function updatePiece(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id, edit: { version, state, ...edit } }: Input,
): Promise<Piece> {
  const row = await lockPiece(tx, id)
  if (version !== undefined && version !== row.version) {
    throw new AppError(
      'stale_edit',
      'Someone else has changed this piece since you opened it. Please look at it again.',
      { current: presentPiece(row) },
    )
  }
  const fields: PieceRow = {
    ...row,
    ...toPieceColumns({ ...edit, variantId: edit.variantId ?? row.variant_id }, row),
    ...stateAfter(row, state),
    version: row.version + 1,
  }
  if (row.state === 'sold' && fields.state === 'returned') await requireSent(tx, row)

  const variants = await lockVariants(tx, [row.variant_id, fields.variant_id])
  const variant = variants.get(fields.variant_id)
  if (fields.variant_id !== row.variant_id) requireVariant(row, variant)
  const changed = variant ? withStones(fields, variant) : fields
  if (variant?.stock_by === 'pieces') requireSameSale(row, changed)
  requireValidPiece(changed, variant)
  await requireFreeMarks(tx.db, [changed])
  await insertOrRetry(tx.db.updateTable('pieces').set(changed).where('id', '=', id).execute())
  if (row.order_id !== null && fields.order_id === null) await forgetPiece(tx, row)

  addAuditEntry(tx, {
    entity: 'piece',
    id,
    title: pieceName(changed),
    before: { ...presentPiece(row), version: changed.version },
    after: presentPiece(changed),
  })
  await adjust(tx, settings, {
    before: [row],
    after: [changed],
    reason: 'edit',
    by: actor.id,
    metal: row.state === 'returned' && row.order_id !== null ? 'sold' : 'adjusted',
  })
  return presentPiece(changed)
}

/**
 * Only an order sells a piece. A sold piece can be returned, and then be sold again. @throws AppError in_use.
 */
function stateAfter(
  row: PieceRow,
  state: PieceRow['state'] = row.state,
): Pick<PieceRow, 'state' | 'order_id' | 'order_position'> {
  const { order_id, order_position } = row
  if (state !== row.state && row.hold_id !== null) throw isReserved()
  if (state === row.state) return { state, order_id, order_position }
  if (state === 'sold') throw new AppError('in_use', 'A piece is sold by assigning it to an order.')
  if (row.state === 'sold' && state !== 'returned') throw isSold()
  return state === 'returned'
    ? { state, order_id, order_position }
    : { state, order_id: null, order_position: null }
}

const isSold = () =>
  new AppError('in_use', 'This piece is assigned to an order. Unassign it or cancel the order first.')

/** @throws AppError in_use for a sold piece; not_found if the variant does not exist. */
function requireVariant({ state }: PieceRow, variant: PieceVariant | undefined): void {
  if (state === 'sold') throw isSold()
  if (!variant) throw new AppError('not_found', 'There is no such variant.')
}

/** The price of a piece that is sold by piece was that of its weights and stones. @throws AppError in_use. */
function requireSameSale(row: PieceRow, changed: PieceRow): void {
  if (
    row.state !== 'sold' ||
    (['gross_mg', 'net_mg', 'stones'] as const).every((column) => row[column] === changed[column])
  )
    return
  throw row.hold_id === null ? isSold() : isReserved()
}
