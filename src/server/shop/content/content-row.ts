import type { Banner, Deal, Hero, Quote } from '../../../contract/content.ts'
import type { BannerRow, DealRow, HeroRow, QuoteRow } from '../../core/db/schema/tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'

/** What one of them is called in texts. */
export type ContentNoun = 'banner' | 'hero' | 'quote'

export const noSuch = (noun: ContentNoun) => new AppError('not_found', `There is no such ${noun}.`)

/** The error of a stale edit, with the current item. */
export const staleContent = (noun: ContentNoun | 'deal', current: Banner | Hero | Quote | Deal) =>
  new AppError(
    'stale_edit',
    `Someone else has changed this ${noun} since you opened it. Please look at it again.`,
    { current },
  )

export const presentBanner = (row: BannerRow): Banner => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  videoUrl: row.video_url,
  link: row.link,
  isActive: row.is_active === 1,
  order: row.position,
  author: row.author_id,
  createdAt: toIsoString(row.created_at),
  version: row.version,
})

export const presentHero = (row: HeroRow): Hero => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  description: row.description,
  images: JSON.parse(row.images) as string[],
  isActive: row.is_active === 1,
  order: row.position,
  author: row.author_id,
  createdAt: toIsoString(row.created_at),
  version: row.version,
})

export const presentQuote = (row: QuoteRow): Quote => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  description: row.description,
  isActive: row.is_active === 1,
  order: row.position,
  author: row.author_id,
  createdAt: toIsoString(row.created_at),
  version: row.version,
})

export const presentDeal = (row: DealRow): Deal => ({
  title: row.title,
  description: row.description,
  discount: row.discount,
  imageUrl: row.image_url,
  link: row.link,
  endDate: toIsoString(row.ends_at),
  isActive: row.is_active === 1,
  version: row.version,
})
