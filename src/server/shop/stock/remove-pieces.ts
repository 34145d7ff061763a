import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { splitByStock, type NeededStock } from './counted-stock.ts'
import type { LowStockSettings } from './low-stock.ts'
import { lockPieces, releasePieces } from './order-pieces.ts'
import type { StockCause } from './stock-moves.ts'

/**
 * Removes those of these pieces that are in stock: they are gone, and counted stock gets smaller by them as
 * far as it has any. Returns them as they were.
 */
export async function removePieces(
  tx: Tx,
  settings: LowStockSettings,
  { ids, ...cause }: { ids: readonly string[] } & StockCause,
): Promise<PieceRow[]> {
  const rows = await lockPieces(tx, (e) => e.and([e('id', 'in', ids), e('state', '=', 'in_stock')]))
  const { available } = await splitByStock(tx.db, await countedOf(tx.db, rows))

  await changeStock(tx, settings, {
    changePieces: async () => {
      const changed = await releasePieces(
        tx,
        rows.map(({ id }) => id),
        'gone',
      )
      return changed.map(({ variant_id, net_mg }) => ({ variant_id, mg: -(net_mg ?? 0), ref: null }))
    },
    taken: available,
    ...cause,
  })
  return rows
}

/** The stock of these pieces that is a number. */
async function countedOf(db: Queries, rows: readonly PieceRow[]): Promise<NeededStock[]> {
  const piecesBy = Map.groupBy(rows, ({ variant_id }) => variant_id)
  if (piecesBy.size === 0) return []

  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'products.name'])
    .where('variants.id', 'in', [...piecesBy.keys()])
    .where('variants.stock_by', '=', 'count')
    .orderBy('variants.id')
    .execute()
  return variants.map(({ id, product_id, name }) => ({
    product_id,
    variant_id: id,
    name,
    quantity: piecesBy.get(id)?.length ?? 0,
    ref: null,
  }))
}
