import type { CartLine } from '../../../contract/cart.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shownTotals } from '../../shared/totals.ts'

type StoredLine = Pick<CartLine, '_id' | 'price' | 'quantity' | 'taxClassId'>

/** The cart as kept in the browser's storage (CART-07): amounts in rupees, without discount and tax rate. */
export type StoredCart = {
  products: { _id: string; price: number; quantity: number }[]
  totalPrice: number
  tax: number
  grandTotal: number
  selectedItems: number
}

export function storedCart(lines: readonly StoredLine[], shop: Pick<ShopFacts, 'taxClasses' | 'roundsOff'>): StoredCart {
  const { totalPrice, tax, grandTotal, selectedItems } = shownTotals(lines, undefined, shop)
  return {
    products: lines.map((line) => ({ _id: line._id, price: line.price, quantity: line.quantity })),
    totalPrice,
    tax,
    grandTotal,
    selectedItems,
  }
}
