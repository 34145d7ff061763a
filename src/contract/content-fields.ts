import * as z from 'zod/mini'
import { isMediaAddress, MediaAddress, Moment } from './fields.ts'

const Title = z
  .string('must not be empty')
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters'))
const Lines = z.string().check(z.maxLength(2000, 'must be at most 2,000 characters'))
const Position = z.int('must be a whole number').check(z.minimum(-1000, 'must be at least -1000'), z.maximum(1000, 'must be at most 1000'))
/** Most pictures of one hero slide. */
export const MAX_HERO_IMAGES = 4

/** What administrators write of a banner. */
export const BannerFields = z.object({
  title: Title,
  description: Lines,
  videoUrl: z.string('Please upload a video').check(z.minLength(1, 'Please upload a video'), isMediaAddress()),
  isActive: z.boolean(),
  order: Position,
})

/** What may be left out of both, with what counts then. */
const leftOut = { description: z._default(Lines, ''), isActive: z._default(z.boolean(), true), order: z._default(Position, 0) }

/** A banner as it is written down. */
export const BannerDraft = z.extend(BannerFields, leftOut)
export type BannerDraft = z.output<typeof BannerDraft>

/** What administrators write of a hero slide. */
export const HeroFields = z.object({
  title: Title,
  subtitle: Lines,
  description: Lines,
  images: z
    .array(MediaAddress, 'Please upload at least one image')
    .check(z.minLength(1, 'Please upload at least one image'), z.maxLength(MAX_HERO_IMAGES, `Maximum ${MAX_HERO_IMAGES} images allowed`)),
  isActive: z.boolean(),
  order: Position,
})

/** A hero slide as it is written down. */
export const HeroDraft = z.extend(HeroFields, { subtitle: z._default(Lines, ''), ...leftOut })
export type HeroDraft = z.output<typeof HeroDraft>

/** The deal as it is written down; its picture is called `image` here and `imageUrl` where it is read. */
export const DealDraft = z.object({
  title: Title,
  description: z._default(Lines, ''),
  /** Percent, shown only. */
  discount: z.number('must be a number').check(z.minimum(0, 'must be at least 0'), z.maximum(100, 'must be at most 100')),
  /** Empty or null for none. */
  image: z._default(z.nullable(z.union([z.literal(''), MediaAddress])), null),
  endDate: Moment,
})
export type DealDraft = z.output<typeof DealDraft>
