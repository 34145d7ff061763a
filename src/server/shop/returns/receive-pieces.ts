import type { ReturnStep } from '../../../contract/manage-returns.ts'
import { gramsText, isTooLight } from '../../../rules/piece-weight.ts'
import type { LineQuantity } from '../../../rules/refund.ts'
import { huidText } from '../../../rules/returns.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { ReturnRow } from '../../core/db/schema/return-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError, invalid } from '../../core/lib/errors.ts'
import { markReturned } from '../stock/order-pieces.ts'
import type { StoredPiece } from './return-row.ts'

type Receipt = { row: ReturnRow; lines: readonly OrderLineRow[] } & Pick<
  ReturnStep,
  'pieces' | 'lossConfirmed'
>

/**
 * Checks the received pieces against those that were sold, and makes these `returned`: those with a received
 * HUID and, if all that are left of a line come back, the ones for which no HUID was entered.
 * @throws AppError invalid_input, piece_too_light.
 */
export async function receivePieces(
  tx: Tx,
  { weightTolerance }: Pick<Config, 'weightTolerance'>,
  { row, lines, pieces, lossConfirmed }: Receipt,
): Promise<StoredPiece[]> {
  const requested = JSON.parse(row.lines) as LineQuantity[]
  requireRequested(pieces, requested)

  const soldPieces = await lockRows(
    tx.db,
    tx.db
      .selectFrom('pieces')
      .selectAll()
      .where('order_id', '=', row.order_id)
      .where('state', '=', 'sold')
      .orderBy('id'),
  ).execute()

  const received = pieces.map((piece) => toStoredPiece(piece, soldPieces))
  if (!lossConfirmed) {
    for (const piece of received) requireWeightOfSold(piece, { lines, soldPieces, weightTolerance })
  }

  const ids = returnedPieces(soldPieces, requested, received).map(({ id }) => id)
  await markReturned(tx, ids)

  return received
}

/** @throws AppError invalid_input for more pieces of a line than the return has. */
function requireRequested(pieces: ReturnStep['pieces'], requested: readonly LineQuantity[]): void {
  for (const [index, { position }] of pieces.entries()) {
    const count = pieces.slice(0, index + 1).filter((each) => each.position === position).length
    const requestedCount = requested.find((each) => each.position === position)?.quantity ?? 0
    if (count > requestedCount) throw notReturned(`pieces.${index}.position`)
  }
}

function toStoredPiece(
  { position, huid = null, grossWeight = null }: ReturnStep['pieces'][number],
  soldPieces: readonly PieceRow[],
): StoredPiece {
  const soldHuids = soldPieces.map((piece) => piece.huid)

  return {
    position,
    huid,
    gross_mg: grossWeight === null ? null : Math.round(grossWeight * 1000),
    text: huid === null ? null : huidText(huid, soldHuids),
  }
}

type Sale = {
  lines: readonly OrderLineRow[]
  soldPieces: readonly PieceRow[]
  weightTolerance: number
}

/**
 * Compares a piece with that of its HUID or, without one, with its line. @throws AppError piece_too_light.
 */
function requireWeightOfSold(
  { position, huid, gross_mg }: StoredPiece,
  { lines, soldPieces, weightTolerance }: Sale,
): void {
  const soldPiece = soldPieces.find((piece) => huid !== null && piece.huid === huid)
  const sold_mg = soldPiece?.gross_mg ?? lines[position]?.gross_mg ?? null
  if (gross_mg === null || sold_mg === null) return

  if (isTooLight(sold_mg, gross_mg, weightTolerance)) throw tooLight(gross_mg, sold_mg)
}

function returnedPieces(
  soldPieces: readonly PieceRow[],
  requested: readonly LineQuantity[],
  received: readonly StoredPiece[],
): PieceRow[] {
  const piecesWithHuid = soldPieces.filter(
    ({ huid }) => huid !== null && received.some((each) => each.huid === huid),
  )
  const unidentified = requested.flatMap(({ position, quantity }) => {
    const countWithoutHuid =
      quantity - received.filter((each) => each.position === position && each.huid !== null).length
    const piecesOfLine = soldPieces.filter(
      (piece) => piece.order_position === position && !piecesWithHuid.includes(piece),
    )
    return piecesOfLine.length <= countWithoutHuid ? piecesOfLine : []
  })

  return [...piecesWithHuid, ...unidentified]
}

const notReturned = (path: string) => invalid(path, 'is not a piece of this return')

const tooLight = (receivedMg: number, soldMg: number) =>
  new AppError(
    'piece_too_light',
    `This piece weighs ${gramsText(receivedMg / 1000)}; it weighed ${gramsText(soldMg / 1000)} when it was sold. Please confirm the loss.`,
  )
