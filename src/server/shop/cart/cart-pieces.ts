import { v7 as uuidv7 } from 'uuid'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { piecesInStock } from '../stock/piece-stock.ts'
import { pieceSold } from '../stock/counted-stock.ts'
import type { StoredVariant } from '../catalogue/variant-row.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { cannotAddMore, insufficientStock, noSuchLine } from './cart-errors.ts'
import { readCartLines, type ReadCartLine } from './cart-lines.ts'

/**
 * The choice of a variant that is sold by piece: this piece, or the lightest ones in stock that the cart does
 * not have.
 */
type ChosenPieces = {
  userId: string
  product: { id: string; name: string }
  variant: StoredVariant
  pieceId: string | null
  quantity: number
}

/**
 * Returns the ids of the chosen pieces. @throws AppError sold_out if they are not in stock, or in the cart
 * already.
 */
export async function findPieces(
  { db }: Tx,
  { userId, product, variant, pieceId, quantity }: ChosenPieces,
): Promise<string[]> {
  const inCart = await db
    .selectFrom('cart_lines')
    .innerJoin('pieces', 'pieces.id', 'cart_lines.piece_id')
    .select('pieces.id')
    .where('user_id', '=', userId)
    .where('pieces.variant_id', '=', variant.id)
    .where('state', '=', 'in_stock')
    .execute()

  const ids = inCart.map(({ id }) => id)
  if (pieceId !== null && ids.includes(pieceId)) throw cannotAddMore({ name: product.name, stock: 1 }, 1)

  const pieces = piecesInStock(db, variant.id).select('id')
  if (pieceId !== null) {
    const piece = await pieces.where('id', '=', pieceId).executeTakeFirst()
    if (!piece) throw pieceSold()
    return [piece.id]
  }

  const freePieces = ids.length === 0 ? pieces : pieces.where('id', 'not in', ids)
  const lightest = await freePieces.limit(quantity).execute()
  if (lightest.length === 0 && ids.length > 0)
    throw cannotAddMore({ name: product.name, stock: ids.length }, ids.length)
  if (lightest.length < quantity) throw insufficientStock({ name: product.name, stock: lightest.length })

  return lightest.map(({ id }) => id)
}

type LineFields = Pick<CartLineRow, 'id' | 'user_id' | 'product_id' | 'engraving' | 'created_at'>

/**
 * Inserts lines of pieces, the first with this id, and returns the first. The size of a line is the id of its
 * piece, so that each has a line of its own.
 */
export async function insertPieces(
  tx: Tx,
  rates: RateBook,
  { id, ...line }: LineFields,
  pieceIds: readonly string[],
): Promise<ReadCartLine> {
  const rows = pieceIds.map((pieceId, index): CartLineRow => ({
    ...line,
    id: index === 0 ? id : uuidv7(),
    size: pieceId,
    color: '',
    piece_id: pieceId,
    quantity: 1,
    updated_at: Date.now(),
  }))

  // Another tab may have added the same piece.
  await tx.db
    .insertInto('cart_lines')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'size', 'color']).doNothing())
    .execute()

  const inserted = (await readCartLines(tx.db, line.user_id, rates)).find(
    ({ piece_id }) => piece_id === pieceIds[0],
  )
  if (!inserted) throw noSuchLine()

  return inserted
}
