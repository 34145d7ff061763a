import type { NewPiece, Piece } from '../../../contract/piece.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { adjust } from '../stock/adjust.ts'
import { addPieces } from './add-pieces.ts'
import { noSuchPiece, presentPiece } from './piece-row.ts'

/**
 * Adds a piece of a variant, in stock; weights that are left out are those of the variant.
 * @throws AppError not_found if the variant does not exist; invalid_input if nothing identifies the piece,
 * its net weight exceeds its gross weight, or it has none although its price follows from it; piece_taken if
 * another piece has its HUID or tag.
 */
export async function createPiece(
  tx: Tx,
  { settings }: ShopContext,
  { actor, fromMetal, ...draft }: NewPiece & { actor: Actor },
): Promise<Piece> {
  const [row] = await addPieces(tx, [draft])
  if (!row) throw noSuchPiece()
  await adjust(tx, settings, {
    after: [row],
    reason: 'edit',
    by: actor.id,
    metal: fromMetal ? 'received' : 'bought',
  })
  return presentPiece(row)
}
