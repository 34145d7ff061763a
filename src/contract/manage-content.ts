import * as z from 'zod/mini'
import { Banner, Deal, Hero } from './content.ts'
import { BannerDraft, BannerFields, DealDraft, HeroDraft, HeroFields } from './content-fields.ts'
import { endpoint } from './endpoint.ts'
import { Author, IdParams, Message, Version } from './fields.ts'

/** Changes to a banner; omitted fields keep their values. */
export const BannerEdit = z.extend(z.partial(BannerFields), { version: Version })
export type BannerEdit = z.output<typeof BannerEdit>

/** Changes to a hero slide; omitted fields keep their values. */
export const HeroEdit = z.extend(z.partial(HeroFields), { version: Version })
export type HeroEdit = z.output<typeof HeroEdit>

/** Largest hero slide as JSON, with the longest texts and addresses, in bytes. */
const LARGEST_HERO = 64 * 1024

export const createBanner = endpoint({
  method: 'POST',
  path: '/api/banners/create-banner',
  access: 'admin',
  summary: 'Adds a video banner.',
  body: z.extend(BannerDraft, { author: Author }),
  status: 201,
  response: Banner,
  errors: [],
})

export const updateBanner = endpoint({
  method: 'PATCH',
  path: '/api/banners/update-banner/{id}',
  access: 'admin',
  summary: 'Changes a video banner; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(BannerEdit, { author: Author }),
  response: Banner,
  errors: ['stale_edit'],
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/banners/{id}',
  access: 'admin',
  summary: 'Deletes a video banner.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const createHero = endpoint({
  method: 'POST',
  path: '/api/heroes/create-hero',
  access: 'admin',
  summary: 'Adds a hero slide of one to four pictures.',
  body: z.extend(HeroDraft, { author: Author }),
  bodyLimit: LARGEST_HERO,
  status: 201,
  response: Hero,
  errors: [],
})

export const updateHero = endpoint({
  method: 'PATCH',
  path: '/api/heroes/update-hero/{id}',
  access: 'admin',
  summary: 'Changes a hero slide; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(HeroEdit, { author: Author }),
  bodyLimit: LARGEST_HERO,
  response: Hero,
  errors: ['stale_edit'],
})

export const deleteHero = endpoint({
  method: 'DELETE',
  path: '/api/heroes/{id}',
  access: 'admin',
  summary: 'Deletes a hero slide.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const updateDeal = endpoint({
  method: 'PUT',
  path: '/api/deal',
  access: 'admin',
  summary: 'Sets the deal of the home page. With the `version` that was edited, a change in the meantime returns 409.',
  body: z.extend(DealDraft, { version: Version }),
  response: Deal,
  errors: ['stale_edit'],
})
