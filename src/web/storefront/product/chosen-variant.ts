import type { ProductWithVariants } from '../../../contract/product.ts'
import type { OfferedPiece } from '../../../contract/piece.ts'
import type { Variant } from '../../../contract/variant.ts'
import { sizesOf } from '../../../rules/choices.ts'
import { picturesInColor, withWornSecond } from '../../../rules/pictures.ts'
import { firstChoice, type Choice } from '../../shared/choice.ts'

/** The first variant that fits and is in stock; the first that fits if none is. */
const pick = (variants: readonly Variant[], fits: (variant: Variant) => boolean) =>
  variants.find((each) => fits(each) && each.stock !== 0) ?? variants.find(fits)

const isOf = (variant: Variant, { size, color }: Choice) =>
  (!size || variant.size === size) && (!color || variant.color === color)

const choiceOf = (variant: Variant): Choice => ({ color: variant.color, size: variant.size ?? undefined })

/** The initial choice: the variant whose price the product shows, or the first colour and size. */
export function openingChoice(product: ProductWithVariants): Choice {
  const variant = pick(product.variants ?? [], ({ price }) => price === product.price)
  return variant ? choiceOf(variant) : firstChoice(product)
}

/** The choice that an address names. What the product is not made in is left out. */
export function choiceInAddress(product: ProductWithVariants, { color, size, pieceId }: Choice): Choice {
  const named: Choice = { pieceId }
  if (product.colors.some(({ value }) => value === color)) named.color = color
  if (size !== undefined && sizesOf(product.size).includes(size)) named.size = size

  return nextChoice(product, openingChoice(product), named)
}

/**
 * The choice after a press. A size that is not made in the chosen colour, or the reverse, changes the other
 * one too; both give up the chosen piece.
 */
export function nextChoice({ variants }: ProductWithVariants, before: Choice, pressed: Choice): Choice {
  const choice = { ...before, ...pressed }
  const variant =
    variants?.find((each) => isOf(each, choice)) ?? pick(variants ?? [], (each) => isOf(each, pressed))
  return variant ? { ...choiceOf(variant), pieceId: pressed.pieceId } : choice
}

/** The product as it is with this choice: prices, stock and pictures are those of the variant. */
export function chosenProduct(product: ProductWithVariants, choice: Choice) {
  const variant = product.variants?.find((each) => isOf(each, choice))
  const pictures = picturesInColor(product, choice.color)
  const image = variant?.image
  return {
    product: variant
      ? {
          ...product,
          price: variant.price,
          priceWithTax: variant.priceWithTax,
          stock: variant.stock,
          ...(variant.breakup && { oldPrice: variant.oldPrice ?? null }),
        }
      : product,
    variant,
    pictures: image
      ? withWornSecond([image, ...pictures.filter((each) => each !== image)], product.wornImage)
      : pictures,
  }
}

/** The product with this variant as one of its pieces weighs and costs. */
export const pricedAsPiece = (
  product: ProductWithVariants,
  variantId: string | undefined,
  piece: OfferedPiece | undefined,
): ProductWithVariants =>
  piece
    ? {
        ...product,
        variants: product.variants?.map((each) =>
          each._id === variantId ? { ...each, ...piece, _id: each._id } : each,
        ),
      }
    : product

/** The sizes that are sold out in the chosen colour. */
export const soldOutSizes = ({ variants = [] }: ProductWithVariants, { color }: Choice): string[] =>
  variants.flatMap((each) =>
    each.stock === 0 && each.color === color && each.size !== null ? each.size : [],
  )
