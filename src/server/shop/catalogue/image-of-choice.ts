import { picturesInColor } from '../../../rules/pictures.ts'
import type { ProductRow } from '../../core/db/schema/product-tables.ts'

/**
 * The picture of a chosen variant and colour: the variant's own, else the product's first one in this colour,
 * else its main one.
 */
export const imageOfChoice = (
  {
    image,
    additional_images,
    image_colors,
  }: Pick<ProductRow, 'image' | 'additional_images' | 'image_colors'>,
  { variant, color }: { variant: { image: string | null } | null | undefined; color: string },
): string => {
  if (variant?.image) return variant.image
  if (image_colors === '{}') return image

  const inColor = picturesInColor(
    {
      image,
      additionalImages: JSON.parse(additional_images) as string[],
      imageColors: JSON.parse(image_colors) as Record<string, string>,
    },
    color,
  )
  return inColor[0] ?? image
}
