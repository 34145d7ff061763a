import type { CartLine } from '../../../contract/cart.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import { priceCart, toBasisPoints } from '../../../rules/pricing.ts'

/** The cart as kept in the browser's storage (CART-07): amounts in rupees, without discount and tax rate. */
export type StoredCart = {
  products: { _id: string; price: number; quantity: number }[]
  totalPrice: number
  tax: number
  grandTotal: number
  selectedItems: number
}

/** `taxRate` in percent. */
export function storedCart(lines: readonly Pick<CartLine, '_id' | 'price' | 'quantity'>[], taxRate: number): StoredCart {
  const priced = lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity }))
  const { total, tax, grandTotal, quantity } = priceCart(priced, { discount: 0, tax: toBasisPoints(taxRate) })
  return {
    products: lines.map((line) => ({ _id: line._id, price: line.price, quantity: line.quantity })),
    totalPrice: toRupees(total),
    tax: toRupees(tax),
    grandTotal: toRupees(grandTotal),
    selectedItems: quantity,
  }
}
