import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, MediaAddress } from './fields.ts'

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
})
export type Hero = z.infer<typeof Hero>

export const Deal = z.object({
  title: z.string(),
  description: z.string(),
  /** Percent, shown only: it changes no price. */
  discount: z.number(),
  imageUrl: z.nullable(z.string()),
  endDate: Instant,
})
export type Deal = z.infer<typeof Deal>

const Title = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters'))
const Lines = z._default(z.string().check(z.maxLength(2000, 'must be at most 2,000 characters')), '')
const Position = z._default(z.int().check(z.minimum(-1000), z.maximum(1000)), 0)

/** A banner as it is written down. */
export const BannerDraft = z.object({
  title: Title,
  description: Lines,
  videoUrl: MediaAddress,
  isActive: z._default(z.boolean(), true),
  order: Position,
})
export type BannerDraft = z.output<typeof BannerDraft>

/** A hero slide as it is written down. */
export const HeroDraft = z.object({
  title: Title,
  subtitle: Lines,
  description: Lines,
  images: z.array(MediaAddress).check(z.minLength(1, 'must be at least one picture'), z.maxLength(4, 'must be at most 4 pictures')),
  isActive: z._default(z.boolean(), true),
  order: Position,
})
export type HeroDraft = z.output<typeof HeroDraft>

/** The deal as it is written down; its picture is called `image` here and `imageUrl` where it is read. */
export const DealDraft = z.object({
  title: Title,
  description: Lines,
  /** Percent, shown only. */
  discount: z.number().check(z.minimum(0), z.maximum(100)),
  image: z._default(z.nullable(MediaAddress), null),
  endDate: Instant,
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
