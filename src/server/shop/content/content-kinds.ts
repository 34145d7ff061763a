import type { Banner, Hero, Quote } from '../../../contract/content.ts'
import type { BannerDraft, HeroDraft, QuoteDraft } from '../../../contract/content-fields.ts'
import type { BannerRow, HeroRow, QuoteRow } from '../../core/db/schema/tables.ts'
import { presentBanner, presentHero, presentQuote, type ContentNoun } from './content-row.ts'

/** Columns that every row of content has. */
type ManagedColumns = 'id' | 'author_id' | 'created_at' | 'version'

/** The rows of content that administrators enter in lists. */
export type ContentRow = BannerRow | HeroRow | QuoteRow

/** Banners, heroes and quotes are read, written and sorted the same way; this type holds the differences. */
export type ContentKind<Row extends ContentRow, Item, Draft> = {
  table: 'banners' | 'heroes' | 'quotes'
  noun: ContentNoun
  present(row: Row): Item
  /** Converts a draft to table columns. */
  columns(draft: Draft): Omit<Row, ManagedColumns>
  /** Converts an existing item to a draft. */
  draftOf(item: Item): Draft
}

export const bannerKind: ContentKind<BannerRow, Banner, BannerDraft> = {
  table: 'banners',
  noun: 'banner',
  present: presentBanner,
  columns: ({ title, description, videoUrl, link, isActive, order }) => ({
    title,
    description,
    video_url: videoUrl,
    link,
    is_active: isActive ? 1 : 0,
    position: order,
  }),
  draftOf: ({ title, description, videoUrl, link, isActive, order }) => ({
    title,
    description,
    videoUrl,
    link,
    isActive,
    order,
  }),
}

export const heroKind: ContentKind<HeroRow, Hero, HeroDraft> = {
  table: 'heroes',
  noun: 'hero',
  present: presentHero,
  columns: ({ title, subtitle, description, images, isActive, order }) => ({
    title,
    subtitle,
    description,
    images: JSON.stringify(images),
    is_active: isActive ? 1 : 0,
    position: order,
  }),
  draftOf: ({ title, subtitle, description, images, isActive, order }) => ({
    title,
    subtitle,
    description,
    images,
    isActive,
    order,
  }),
}

export const quoteKind: ContentKind<QuoteRow, Quote, QuoteDraft> = {
  table: 'quotes',
  noun: 'quote',
  present: presentQuote,
  columns: ({ title, subtitle, description, isActive, order }) => ({
    title,
    subtitle,
    description,
    is_active: isActive ? 1 : 0,
    position: order,
  }),
  draftOf: ({ title, subtitle, description, isActive, order }) => ({
    title,
    subtitle,
    description,
    isActive,
    order,
  }),
}
