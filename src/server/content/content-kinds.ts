import type { Banner, Hero } from '../../contract/content.ts'
import type { BannerDraft, HeroDraft } from '../../contract/content-fields.ts'
import type { BannerRow, HeroRow } from '../db/schema/tables.ts'
import { presentBanner, presentHero } from './content-row.ts'

/** What stands in every such row, whatever it shows. */
type Kept = 'id' | 'author_id' | 'created_at' | 'version'

/** Banners and heroes are read, written and put in order alike; this is what differs. */
export type ContentKind<Row extends BannerRow | HeroRow, Item, Draft> = {
  table: 'banners' | 'heroes'
  noun: 'banner' | 'hero'
  present(row: Row): Item
  /** What a draft is in the table. */
  columns(draft: Draft): Omit<Row, Kept>
  /** What is written of one that stands there. */
  draftOf(item: Item): Draft
}

export const bannerKind: ContentKind<BannerRow, Banner, BannerDraft> = {
  table: 'banners',
  noun: 'banner',
  present: presentBanner,
  columns: ({ title, description, videoUrl, isActive, order }) => ({
    title, description, video_url: videoUrl, is_active: isActive ? 1 : 0, position: order,
  }),
  draftOf: ({ title, description, videoUrl, isActive, order }) => ({ title, description, videoUrl, isActive, order }),
}

export const heroKind: ContentKind<HeroRow, Hero, HeroDraft> = {
  table: 'heroes',
  noun: 'hero',
  present: presentHero,
  columns: ({ title, subtitle, description, images, isActive, order }) => ({
    title, subtitle, description, images: JSON.stringify(images), is_active: isActive ? 1 : 0, position: order,
  }),
  draftOf: ({ title, subtitle, description, images, isActive, order }) => ({ title, subtitle, description, images, isActive, order }),
}
