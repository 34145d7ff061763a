import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { picturesInColor } from '../../../rules/pictures.ts'
import { shownMetal } from '../../../rules/purity.ts'
import { chooseVariant, defaultVariant } from '../../../rules/variants.ts'
import { firstChoice, type Choice } from '../../shared/choice.ts'

const terms = (variants: readonly Variant[] = []) => variants.map((variant) => ({ ...variant, size: variant.size ?? '' }))
const choiceOf = ({ size, color }: { size: string; color: string }): Choice => ({ color, size: size || undefined })

/** What is chosen when the page opens: the variant that is sold if none is chosen, or the first colour and size. */
export function openingChoice(product: ProductWithVariants): Choice {
  const variant = defaultVariant(terms(product.variants))
  return variant ? choiceOf(variant) : firstChoice(product)
}

/** The choice after a press. A size that is not made in the chosen colour, or the reverse, changes the other one too. */
export function nextChoice({ variants }: ProductWithVariants, before: Choice, pressed: Choice): Choice {
  const choice = { ...before, ...pressed }
  if (!variants) return choice
  const both = chooseVariant(terms(variants), choice)
  const variant = typeof both === 'string' ? chooseVariant(terms(variants), pressed) : both
  return typeof variant === 'string' ? before : choiceOf(variant)
}

const isOf = ({ size, color }: Pick<Variant, 'size' | 'color'>, choice: Choice) => color === choice.color && (size ?? undefined) === choice.size

/** The product as it is with this choice: price, stock, purity and pictures are those of the variant. */
export function chosenProduct(product: ProductWithVariants, choice: Choice) {
  const variant = product.variants?.find((each) => isOf(each, choice))
  const pictures = picturesInColor(product, choice.color)
  if (!variant) return { product, pictures, metal: product.metal, netWeight: null }
  const { price, stock, image, purity, netWeight } = variant
  return {
    product: { ...product, price, stock },
    pictures: image === null ? pictures : [image, ...pictures.filter((each) => each !== image)],
    metal: shownMetal(product.metal, purity),
    netWeight,
  }
}

/** The sizes that are sold out in the chosen colour. */
export const soldOutSizes = ({ variants = [] }: ProductWithVariants, { color }: Choice): string[] =>
  variants.flatMap((each) => (each.stock === 0 && each.color === color && each.size !== null ? each.size : []))
