import * as z from 'zod/mini'
import * as refs from './manage-content.ts'
import {
  BannerDraft,
  BannerFields,
  DealDraft,
  HeroDraft,
  HeroFields,
  QuoteDraft,
  QuoteFields,
} from './content-fields.ts'
import { Banner, Deal, Hero, Quote } from './content.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Author, IdParams, Message, Version } from './fields.ts'

/** Changes to a banner; omitted fields keep their values. */
const BannerEdit = z.extend(z.partial(BannerFields), { version: Version })

/** Changes to a hero slide; omitted fields keep their values. */
const HeroEdit = z.extend(z.partial(HeroFields), { version: Version })

/** Changes to a quote; omitted fields keep their values. */
const QuoteEdit = z.extend(z.partial(QuoteFields), { version: Version })

/** Largest hero slide as JSON, with the longest texts and addresses, in bytes. */
const MAX_HERO_BYTES = 64 * 1024

export const createBanner = endpoint(refs.createBanner, {
  access: 'admin',
  summary: 'Creates a video banner.',
  body: z.extend(BannerDraft, { author: Author }),
  status: 201,
  response: Banner,
  errors: [],
})

export const updateBanner = endpoint(refs.updateBanner, {
  access: 'admin',
  summary:
    'Updates a video banner; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(BannerEdit, { author: Author }),
  response: Banner,
  errors: ['stale_edit'],
})

export const deleteBanner = endpoint(refs.deleteBanner, {
  access: 'admin',
  summary: 'Deletes a video banner.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const createHero = endpoint(refs.createHero, {
  access: 'admin',
  summary: 'Creates a hero slide of one to four pictures.',
  body: z.extend(HeroDraft, { author: Author }),
  bodyLimit: MAX_HERO_BYTES,
  status: 201,
  response: Hero,
  errors: [],
})

export const updateHero = endpoint(refs.updateHero, {
  access: 'admin',
  summary:
    'Updates a hero slide; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(HeroEdit, { author: Author }),
  bodyLimit: MAX_HERO_BYTES,
  response: Hero,
  errors: ['stale_edit'],
})

export const deleteHero = endpoint(refs.deleteHero, {
  access: 'admin',
  summary: 'Deletes a hero slide.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const createQuote = endpoint(refs.createQuote, {
  access: 'admin',
  summary: 'Adds what a customer has said.',
  body: z.extend(QuoteDraft, { author: Author }),
  status: 201,
  response: Quote,
  errors: [],
})

export const updateQuote = endpoint(refs.updateQuote, {
  access: 'admin',
  summary:
    'Updates a quote; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(QuoteEdit, { author: Author }),
  response: Quote,
  errors: ['stale_edit'],
})

export const deleteQuote = endpoint(refs.deleteQuote, {
  access: 'admin',
  summary: 'Deletes a quote.',
  params: IdParams,
  response: Message,
  errors: [],
})

export const updateDeal = endpoint(refs.updateDeal, {
  access: 'admin',
  summary:
    'Sets the deal of the home page. With the `version` that was edited, a change in the meantime returns 409.',
  body: z.extend(DealDraft, { version: Version }),
  response: Deal,
  errors: ['stale_edit'],
})
