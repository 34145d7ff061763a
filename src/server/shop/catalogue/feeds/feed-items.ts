import type { ProductWithVariants } from '../../../../contract/product.ts'
import type { ShownVariant } from '../../../../contract/variant.ts'
import { availabilityOf } from '../../../../rules/availability.ts'
import { sizesOf } from '../../../../rules/choices.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import { leavingDay } from '../../../../rules/lead-time.ts'
import { picturesInColor } from '../../../../rules/pictures.ts'
import { plainDescription } from '../../../../rules/plain-description.ts'
import type { Config } from '../../../core/config/config.ts'

/** What the feed says of the shop. */
export type FeedShop = Pick<Config, 'publicUrl' | 'shop'>

/** Lengths that Google accepts, in characters. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000

const availabilities = {
  inStock: 'in_stock',
  outOfStock: 'out_of_stock',
  madeToOrder: 'backorder',
} as const

/** One row of the feed: texts by Google's names of the fields; undefined ones are left out. */
export type FeedItem = Record<string, string | undefined>

/** The rows of a product: one for each variant, or one. `now`: when a piece made to order is ordered. */
export function feedItems(shop: FeedShop, product: ProductWithVariants, now: number): FeedItem[] {
  const { variants = [] } = product
  if (variants.length === 0) return [itemOf(shop, product, undefined, now)]
  return variants.map((variant) => itemOf(shop, product, variant, now))
}

function itemOf(
  { shop, publicUrl }: FeedShop,
  product: ProductWithVariants,
  variant: ShownVariant | undefined,
  now: number,
): FeedItem {
  const isOneOfMany = (product.variants?.length ?? 0) > 1
  const { price, availability, leadDays } = offerOf(product, variant)
  return {
    id: variant ? (variant.sku ?? variant._id) : product._id,
    title: cut(titleOf(product, isOneOfMany ? variant : undefined), MAX_TITLE),
    description: cut(plainDescription(product.description) || product.name, MAX_DESCRIPTION),
    link: publicUrl + addressOf(product, isOneOfMany ? variant : undefined),
    image_link: absolute(publicUrl, imageOf(product, variant)),
    availability: availabilities[availability],
    availability_date:
      availability === 'madeToOrder' && leadDays !== undefined
        ? `${isoDay(leavingDay(now, leadDays))}T00:00+0530`
        : undefined,
    price: `${price.toFixed(2)} INR`,
    condition: 'new',
    brand: shop.name,
    identifier_exists: 'no',
    material: product.metal,
    color: variant?.color ?? (product.colors.map(({ value }) => value).join('/') || undefined),
    size: variant ? (variant.size ?? undefined) : onlySizeOf(product),
    item_group_id: isOneOfMany ? product._id : undefined,
  }
}

function offerOf(product: ProductWithVariants, variant: ShownVariant | undefined) {
  const offered: Pick<ShownVariant, 'priceWithTax' | 'stock' | 'leadDays'> = variant ?? product
  return {
    price: offered.priceWithTax,
    availability: availabilityOf(offered),
    leadDays: offered.leadDays,
  }
}

const titleOf = ({ name }: ProductWithVariants, variant: ShownVariant | undefined): string =>
  [name, variant?.color, variant?.size].filter(Boolean).join(', ')

/** The page of a product, opened with the colour and size of the variant. */
function addressOf({ _id }: ProductWithVariants, variant: ShownVariant | undefined): string {
  if (!variant) return `/shop/${_id}`

  const choice = new URLSearchParams({ color: variant.color })
  if (variant.size !== null) choice.set('size', variant.size)
  return `/shop/${_id}?${choice}`
}

const imageOf = (product: ProductWithVariants, variant: ShownVariant | undefined): string =>
  variant?.image ?? picturesInColor(product, variant?.color)[0] ?? product.image

const absolute = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address

/** The size of a product without variants; undefined if there are several to choose from. */
function onlySizeOf({ size }: ProductWithVariants): string | undefined {
  const sizes = sizesOf(size)
  return sizes.length === 1 ? sizes[0] : undefined
}

const cut = (text: string, length: number): string => text.slice(0, length)
