import * as z from 'zod/mini'
import { isMediaAddress, MediaAddress, Moment, oneLine } from './fields.ts'

const Title = oneLine(200)
const Lines = z.string().check(z.maxLength(2000, 'must be at most 2,000 characters'))
const Position = z
  .int('must be a whole number')
  .check(z.minimum(-1000, 'must be at least -1000'), z.maximum(1000, 'must be at most 1000'))
/** The page that a button opens: a path of the shop, such as `/categories/Rings`. */
const PageLink = z
  .string('must be a path of this shop')
  .check(
    z.trim(),
    z.maxLength(500, 'must be at most 500 characters'),
    z.regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this shop, such as /categories/Rings'),
  )
const ALL_PRODUCTS = '/shop'
/** Maximum number of pictures per hero slide. */
export const MAX_HERO_IMAGES = 4

/** Editable fields of a banner. */
export const BannerFields = z.object({
  title: Title,
  description: Lines,
  videoUrl: z
    .string('Please upload a video')
    .check(z.minLength(1, 'Please upload a video'), isMediaAddress()),
  link: PageLink,
  isActive: z.boolean(),
  order: Position,
})

/** Optional fields of both, with their defaults. */
const leftOut = {
  description: z._default(Lines, ''),
  isActive: z._default(z.boolean(), true),
  order: z._default(Position, 0),
}

/** A complete banner before it is saved. */
export const BannerDraft = z.extend(BannerFields, { ...leftOut, link: z._default(PageLink, ALL_PRODUCTS) })
export type BannerDraft = z.output<typeof BannerDraft>

/** Editable fields of a hero slide. */
export const HeroFields = z.object({
  title: Title,
  subtitle: Lines,
  description: Lines,
  images: z
    .array(MediaAddress, 'Please upload at least one image')
    .check(
      z.minLength(1, 'Please upload at least one image'),
      z.maxLength(MAX_HERO_IMAGES, `Maximum ${MAX_HERO_IMAGES} images allowed`),
    ),
  isActive: z.boolean(),
  order: Position,
})

/** A complete hero slide before it is saved. */
export const HeroDraft = z.extend(HeroFields, { subtitle: z._default(Lines, ''), ...leftOut })
export type HeroDraft = z.output<typeof HeroDraft>

/** Editable fields of a quote. */
export const QuoteFields = z.object({
  title: Title,
  subtitle: Lines,
  description: z
    .string('must not be empty')
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(600, 'must be at most 600 characters')),
  isActive: z.boolean(),
  order: Position,
})

/** A complete quote before it is saved. */
export const QuoteDraft = z.extend(QuoteFields, {
  subtitle: z._default(Lines, ''),
  isActive: leftOut.isActive,
  order: leftOut.order,
})
export type QuoteDraft = z.output<typeof QuoteDraft>

/** A complete deal before it is saved; its picture is `image` in requests and `imageUrl` in responses. */
export const DealDraft = z.object({
  title: Title,
  description: z._default(Lines, ''),
  /** Percent, for display only. */
  discount: z
    .number('must be a number')
    .check(z.minimum(0, 'must be at least 0'), z.maximum(100, 'must be at most 100')),
  /** Empty or null for none. */
  image: z._default(z.nullable(z.union([z.literal(''), MediaAddress])), null),
  link: z._default(PageLink, ALL_PRODUCTS),
  endDate: Moment,
  isActive: z._default(z.boolean(), true),
})
export type DealDraft = z.output<typeof DealDraft>
