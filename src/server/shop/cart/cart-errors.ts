import { MAX_QUANTITY } from '../../../contract/cart.ts'
import { AppError } from '../../core/lib/errors.ts'

/** Thrown if a product or a line can have no more pieces: too few are in stock, or it has the maximum. */
export const insufficientStock = (product: { name: string; stock: number | null }) =>
  product.stock !== null && product.stock < MAX_QUANTITY
    ? new AppError('sold_out', `${product.name} is out of stock.`)
    : tooManyPieces()

export const tooManyPieces = () =>
  new AppError('invalid_input', `You can order at most ${MAX_QUANTITY} of each product.`)

/** Thrown if a line that has this many pieces can have no more. */
export const cannotAddMore = (product: { name: string; stock: number | null }, pieces: number): AppError =>
  pieces === product.stock && pieces < MAX_QUANTITY
    ? new AppError('sold_out', `You have the last ${pieces === 1 ? 'one' : pieces} in your cart.`)
    : insufficientStock(product)

export const noSuchLine = () => new AppError('not_found', 'This product is no longer in your cart.')
