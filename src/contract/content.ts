import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, isMediaAddress, MediaAddress, Moment } from './fields.ts'

export const Banner = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  isActive: z.boolean(),
  /** 0 comes first. */
  order: z.number(),
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** Counts how often it was saved; sent back with an edit. */
  version: z.number(),
})
export type Banner = z.infer<typeof Banner>

export const Hero = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  /** One to four picture addresses. */
  images: z.array(z.string()),
  isActive: z.boolean(),
  /** 0 comes first. */
  order: z.number(),
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** Counts how often it was saved; sent back with an edit. */
  version: z.number(),
})
export type Hero = z.infer<typeof Hero>

export const Deal = z.object({
  title: z.string(),
  description: z.string(),
  /** Percent, shown only: it changes no price. */
  discount: z.number(),
  imageUrl: z.nullable(z.string()),
  endDate: Instant,
  /** Counts how often it was saved; sent back with an edit. */
  version: z.number(),
})
export type Deal = z.infer<typeof Deal>

const Title = z
  .string('must not be empty')
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters'))
const Lines = z.string().check(z.maxLength(2000, 'must be at most 2,000 characters'))
const Position = z.int('must be a whole number').check(z.minimum(-1000, 'must be at least -1000'), z.maximum(1000, 'must be at most 1000'))
/** Most pictures of one hero slide. */
export const MOST_HERO_IMAGES = 4

/** What administrators write of a banner. */
export const BannerFields = z.object({
  title: Title,
  description: Lines,
  videoUrl: z.string('Please upload a video').check(z.minLength(1, 'Please upload a video'), isMediaAddress()),
  isActive: z.boolean(),
  order: Position,
})

/** A banner as it is written down. */
export const BannerDraft = z.extend(BannerFields, {
  description: z._default(Lines, ''),
  isActive: z._default(z.boolean(), true),
  order: z._default(Position, 0),
})
export type BannerDraft = z.output<typeof BannerDraft>

/** What administrators write of a hero slide. */
export const HeroFields = z.object({
  title: Title,
  subtitle: Lines,
  description: Lines,
  images: z
    .array(MediaAddress, 'Please upload at least one image')
    .check(z.minLength(1, 'Please upload at least one image'), z.maxLength(MOST_HERO_IMAGES, `Maximum ${MOST_HERO_IMAGES} images allowed`)),
  isActive: z.boolean(),
  order: Position,
})

/** A hero slide as it is written down. */
export const HeroDraft = z.extend(HeroFields, {
  subtitle: z._default(Lines, ''),
  description: z._default(Lines, ''),
  isActive: z._default(z.boolean(), true),
  order: z._default(Position, 0),
})
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

const ActiveQuery = z.object({
  isActive: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')),
})

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners/',
  access: 'anyone',
  summary: 'Video banners in order; inactive ones only for an administrator.',
  query: ActiveQuery,
  response: z.array(Banner),
  errors: [],
  personal: true,
})

export const getBanner = endpoint({
  method: 'GET',
  path: '/api/banners/{id}',
  access: 'anyone',
  summary: 'One video banner; an inactive one only for an administrator.',
  params: IdParams,
  response: Banner,
  errors: ['not_found'],
  personal: true,
})

export const listHeroes = endpoint({
  method: 'GET',
  path: '/api/heroes/',
  access: 'anyone',
  summary: 'Hero slides in order; inactive ones only for an administrator.',
  query: ActiveQuery,
  response: z.array(Hero),
  errors: [],
  personal: true,
})

export const getHero = endpoint({
  method: 'GET',
  path: '/api/heroes/{id}',
  access: 'anyone',
  summary: 'One hero; an inactive one only for an administrator.',
  params: IdParams,
  response: Hero,
  errors: ['not_found'],
  personal: true,
})

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/deal',
  access: 'anyone',
  summary: 'The deal on the home page.',
  response: Deal,
  errors: ['not_found'],
})
