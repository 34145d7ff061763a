import type { Tx } from '../../core/db/types.ts'
import { recordEditedMetal, type EditedMetal } from './metal-edits.ts'
import { mailRunningOut, type CountChange, type LowStockSettings } from './low-stock.ts'
import { switchToPieces, type EditedVariant } from './piece-switch.ts'
import { recordEditedStock, type StockCause } from './stock-moves.ts'

/** The stock of a product and how it is sold, before or after an edit. */
type EditedStock = {
  stock: number | null
  variants: readonly (EditedVariant & CountedVariant)[]
  isWeighed: boolean
} & EditedMetal
type CountedVariant = { stock: number | null; low_stock: number | null; size: string; color: string }

/** `lowStock`: that of the product itself; null for that of the shop. */
type ProductEdit = {
  id: string
  name: string
  lowStock: number | null
  before: EditedStock
  after: EditedStock
}

/**
 * Records the stock changes of a saved product edit, mails the owner about low stock, and
 * counts the pieces of variants that are sold by piece from now on. @throws AppError as switchToPieces does.
 */
export async function adjustProduct(
  tx: Tx,
  settings: LowStockSettings,
  edit: ProductEdit,
  cause: StockCause,
): Promise<void> {
  const { before, after } = edit
  await recordEditedStock(tx, edit.id, { before, after }, cause)
  await recordEditedMetal(tx, edit.id, { before, after }, cause)
  if (cause.reason !== 'import') await mailRunningOut(tx, settings, stockChanges(edit, settings), cause.by)

  await switchToPieces(
    tx,
    settings,
    {
      before: before.variants,
      after: after.variants,
      wasWeighed: before.isWeighed,
      isWeighed: after.isWeighed,
    },
    cause,
  )
}

/** How an edit changes the stock of a product and of the variants that stay. */
function stockChanges(
  { id, name, lowStock, before, after }: ProductEdit,
  settings: Pick<LowStockSettings, 'lowStock'>,
): CountChange[] {
  const about = { productId: id, name }
  const earlier = new Map(before.variants.map((each) => [each.id, each.stock]))

  return [
    { ...about, before: before.stock, after: after.stock, lowStock: lowStock ?? settings.lowStock },
    ...after.variants.map((each) => ({
      ...about,
      variant: { size: each.size, color: each.color },
      before: earlier.get(each.id) ?? null,
      after: each.stock,
      lowStock: each.low_stock,
    })),
  ]
}
