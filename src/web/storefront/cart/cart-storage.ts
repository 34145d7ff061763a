import type { CartLine } from '../../../contract/cart.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shownTotals } from '../../shared/totals.ts'

type StoredLine = Pick<CartLine, '_id' | 'price' | 'quantity' | 'taxClassId' | 'pieceId'>

/** The cart as kept in the browser's storage (CART-07): amounts in rupees, without discount and tax rate. */
export type StoredCart = {
  products: { _id: string; price: number; quantity: number; pieceId?: string }[]
  totalPrice: number
  tax: number
  grandTotal: number
  selectedItems: number
}

export function storedCart(
  lines: readonly StoredLine[],
  shop: Pick<ShopFacts, 'taxClasses' | 'roundsOff'>,
): StoredCart {
  const { totalPrice, tax, grandTotal, selectedItems } = shownTotals(lines, undefined, shop)
  return {
    products: lines.map(({ _id, price, quantity, pieceId }) => ({
      _id,
      price,
      quantity,
      ...(pieceId !== undefined && { pieceId }),
    })),
    totalPrice,
    tax,
    grandTotal,
    selectedItems,
  }
}
