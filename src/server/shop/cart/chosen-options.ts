import { choose, sizesOf } from '../../../rules/choices.ts'
import { chooseVariant } from '../../../rules/variants.ts'
import type { StoredVariant } from '../catalogue/variant-row.ts'
import { AppError, invalid, invalidSentence } from '../../core/lib/errors.ts'

type Wanted = {
  variantId?: string | null | undefined
  size?: string | null | undefined
  color?: string | null | undefined
}
type Offered<V> = { name: string; size: string | null; colors: string; variants?: readonly V[] }
type Chosen<V> = { size: string; color: string; variant?: V }

/**
 * Resolves the size and colour of a product that is sold in several, and the variant they name. @throws
 * AppError invalid_input.
 */
export function chosenOptions<V extends StoredVariant>(
  { variants = [], ...product }: Offered<V>,
  wanted: Wanted,
): Chosen<V> {
  if (variants.length > 0) return chosenVariant(product.name, variants, wanted)
  if (wanted.variantId) throw unknownVariant()

  const size = choose(sizesOf(product.size), wanted.size)
  const color = choose(JSON.parse(product.colors) as string[], wanted.color)
  if (size === undefined) throw notOffered('size', product.name, wanted.size)
  if (color === undefined) throw notOffered('color', product.name, wanted.color)

  return { size, color }
}

function chosenVariant<V extends StoredVariant>(
  name: string,
  variants: readonly V[],
  wanted: Wanted,
): Chosen<V> {
  const variant = wanted.variantId
    ? (variants.find(({ id }) => id === wanted.variantId) ?? 'variantId')
    : chooseVariant(variants, wanted)
  if (variant === 'variantId') throw unknownVariant()
  if (variant === 'combination')
    throw new AppError('invalid_input', 'This piece is not made in that size and colour.')
  if (variant === 'size' || variant === 'color') throw notOffered(variant, name, wanted[variant])

  return { size: variant.size, color: variant.color, variant }
}

const unknownVariant = () => invalid('variantId', 'is not a variant of this product')

function notOffered(path: string, name: string, wanted: string | null | undefined): AppError {
  return invalidSentence(path, `${name} is not offered in ${wanted}.`)
}
