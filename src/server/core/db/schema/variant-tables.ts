import type { Generated } from 'kysely'
import type { StockMoveReason } from '../../../../contract/stock-move.ts'
import type { StockBasis } from '../../../../contract/variant.ts'

/** The tables of variants and of their stock, in the conventions of tables.ts. */
export type VariantTables = {
  variants: Omit<VariantRow, 'stock_by'> & { stock_by: Generated<StockBasis> }
  variant_stones: VariantStoneRow
  stock_moves: StockMoveRow
}

/** A change of a counted stock. The moves of a stock add up to it. */
export type StockMoveRow = {
  id: string
  product_id: string
  /** Null for a product without variants. A removed variant keeps its moves, which add up to 0. */
  variant_id: string | null
  delta: number
  reason: StockMoveReason
  /** The number of the order, or the id of a price hold that is not ordered. */
  ref: string | null
  /** Null for the shop itself, and once the account is deleted. */
  by_user: string | null
  at: number
}

/** One size, colour and purity of a product. Weights in milligrams. */
export type VariantRow = {
  id: string
  product_id: string
  position: number
  sku: string | null
  /** Empty if there is no choice, as in cart lines. */
  size: string
  color: string
  /** Parts of a thousand. */
  fineness: number | null
  gross_mg: number | null
  net_mg: number | null
  price_paise: number
  /** Pieces left; null if they are not counted. */
  stock: number | null
  /**
   * Whether the stock is a number, or that of its pieces in stock: then its weights and stones are those of
   * the lightest one.
   */
  stock_by: StockBasis
  /** The stock at which it is running out; null or 0: never. */
  low_stock: number | null
  /** Days until it leaves, since it is made to order and not counted; null if it is in stock. */
  lead_days: number | null
  /** Picture address; null if the product's pictures show it. */
  image: string | null
  /** Incremented when an administrator changes the variant; sales do not change it. */
  version: number
}

/** A group of equal stones of a variant. Exactly one of the two prices is set. */
export type VariantStoneRow = {
  variant_id: string
  position: number
  kind: string
  shape: string
  quality: string
  pieces: number
  /** Thousandths of a carat, all pieces together. */
  mct: number
  paise_per_carat: number | null
  paise: number | null
}
