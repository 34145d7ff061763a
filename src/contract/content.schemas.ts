import * as z from 'zod/mini'
import * as refs from './content.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant } from './fields.ts'

export const Banner = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  /** The page of the shop that its button opens. */
  link: z.string(),
  isActive: z.boolean(),
  /** 0 comes first. */
  order: z.number(),
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

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
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

export const Quote = z.object({
  _id: Id,
  /** Who said it. */
  title: z.string(),
  /** The piece they wear; may be empty. */
  subtitle: z.string(),
  /** What they said. */
  description: z.string(),
  isActive: z.boolean(),
  /** 0 comes first. */
  order: z.number(),
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

export const Deal = z.object({
  title: z.string(),
  description: z.string(),
  /** Percent, for display only: it changes no price. */
  discount: z.number(),
  imageUrl: z.nullable(z.string()),
  /** The page of the shop that its button opens. */
  link: z.string(),
  endDate: Instant,
  /** False: the home page does not show it. */
  isActive: z.boolean(),
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

const ActiveQuery = z.object({
  isActive: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')),
})

export const listBanners = endpoint(refs.listBanners, {
  access: 'anyone',
  summary: 'The video banners in their order; inactive ones only for administrators.',
  query: ActiveQuery,
  response: z.array(Banner),
  errors: [],
  personal: true,
})

export const getBanner = endpoint(refs.getBanner, {
  access: 'anyone',
  summary: 'A video banner; inactive ones only for administrators.',
  params: IdParams,
  response: Banner,
  errors: ['not_found'],
  personal: true,
})

export const listHeroes = endpoint(refs.listHeroes, {
  access: 'anyone',
  summary: 'The hero slides in their order; inactive ones only for administrators.',
  query: ActiveQuery,
  response: z.array(Hero),
  errors: [],
  personal: true,
})

export const getHero = endpoint(refs.getHero, {
  access: 'anyone',
  summary: 'A hero slide; inactive ones only for administrators.',
  params: IdParams,
  response: Hero,
  errors: ['not_found'],
  personal: true,
})

export const listQuotes = endpoint(refs.listQuotes, {
  access: 'anyone',
  summary: 'What customers have said, in its order; inactive quotes only for administrators.',
  query: ActiveQuery,
  response: z.array(Quote),
  errors: [],
  personal: true,
})

export const getDeal = endpoint(refs.getDeal, {
  access: 'anyone',
  summary: 'The deal on the home page.',
  response: Deal,
  errors: ['not_found'],
})
