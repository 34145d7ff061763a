import type { CartLine } from '../../contract/cart.ts'
import { toRupees } from '../../contract/money.ts'
import { imageInColor } from '../catalogue/product-row.ts'
import { sizesOf } from '../../rules/choices.ts'
import type { CartLineRow } from '../db/schema/order-tables.ts'
import type { ManagedProductRow } from '../db/schema/tables.ts'

/** The product columns that a cart line shows. */
export const shownOfProduct = [
  'products.name', 'products.image', 'products.price_paise', 'products.metal', 'products.stock', 'products.size as sizes', 'products.additional_images',
  'products.image_colors', 'products.visibility', 'products.tax_class_id',
] as const
type ShownOfProduct = Pick<ManagedProductRow, 'visibility' | 'name' | 'image' | 'price_paise' | 'metal' | 'stock' | 'additional_images' | 'image_colors' | 'tax_class_id'> & { sizes: ManagedProductRow['size'] }

export const lineColumns = [
  'cart_lines.id', 'cart_lines.user_id', 'cart_lines.product_id', 'cart_lines.quantity', 'cart_lines.size', 'cart_lines.color',
] as const
type ShownOfLine = Pick<CartLineRow, 'id' | 'user_id' | 'product_id' | 'quantity' | 'size' | 'color'>

/** A cart line as the API returns it, at the catalogue's current price in rupees. */
export const presentLine = (line: ShownOfLine, product: ShownOfProduct): CartLine => ({
  _id: line.id,
  productId: line.product_id,
  name: product.name,
  image: imageInColor(product, line.color),
  price: toRupees(product.price_paise),
  quantity: line.quantity,
  userId: line.user_id,
  metal: product.metal,
  size: line.size || null,
  color: line.color || null,
  sizes: sizesOf(product.sizes),
  ...(product.visibility === 'shown' ? { stock: product.stock } : { stock: 0, isSold: false }),
  ...(product.tax_class_id !== null && { taxClassId: product.tax_class_id }),
})
