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
import { AppError } from '../../core/lib/errors.ts'
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
  for (const [index, { position }] of pieces.entries()) {
    const count = pieces.slice(0, index + 1).filter((each) => each.position === position).length
    if (count > (requested.find((each) => each.position === position)?.quantity ?? 0))
      throw notReturned(`pieces.${index}.position`)
  }

  const sold = await lockRows(
    tx.db,
    tx.db
      .selectFrom('pieces')
      .selectAll()
      .where('order_id', '=', row.order_id)
      .where('state', '=', 'sold')
      .orderBy('id'),
  ).execute()

  const received = pieces.map(({ position, huid = null, grossWeight = null }): StoredPiece => {
    const piece = sold.find((each) => huid !== null && each.huid === huid)
    const soldMg = piece?.gross_mg ?? lines[position]?.gross_mg ?? null
    const gross_mg = grossWeight === null ? null : Math.round(grossWeight * 1000)
    if (
      gross_mg !== null &&
      soldMg !== null &&
      !lossConfirmed &&
      isTooLight(soldMg, gross_mg, weightTolerance)
    )
      throw tooLight(gross_mg, soldMg)
    return {
      position,
      huid,
      gross_mg,
      text:
        huid === null
          ? null
          : huidText(
              huid,
              sold.map((each) => each.huid),
            ),
    }
  })

  const ids = returnedPieces(sold, requested, received).map(({ id }) => id)
  if (ids.length > 0)
    await tx.db
      .updateTable('pieces')
      .set((e) => ({ state: 'returned', version: e('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()

  return received
}

function returnedPieces(
  sold: readonly PieceRow[],
  requested: readonly LineQuantity[],
  received: readonly StoredPiece[],
): PieceRow[] {
  const named = sold.filter(({ huid }) => huid !== null && received.some((each) => each.huid === huid))
  const unidentified = requested.flatMap(({ position, quantity }) => {
    const unnamed =
      quantity - received.filter((each) => each.position === position && each.huid !== null).length
    const ofLine = sold.filter((piece) => piece.order_position === position && !named.includes(piece))
    return ofLine.length <= unnamed ? ofLine : []
  })

  return [...named, ...unidentified]
}

const notReturned = (path: string) => {
  const message = 'is not a piece of this return'
  return new AppError('invalid_input', `${path}: ${message}`, { issues: [{ path, message }] })
}

const tooLight = (receivedMg: number, soldMg: number) =>
  new AppError(
    'piece_too_light',
    `This piece weighs ${gramsText(receivedMg / 1000)}; it weighed ${gramsText(soldMg / 1000)} when it was sold. Please confirm the loss.`,
  )
