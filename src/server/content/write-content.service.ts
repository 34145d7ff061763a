import { randomUUIDv7 } from 'node:crypto'
import type { BannerDraft, DealDraft, HeroDraft } from '../../contract/content-fields.ts'
import { announce, type Tx } from '../db/client.ts'
import type { BannerRow, DealRow, HeroRow } from '../db/tables.ts'

/** Adds a video banner. */
export async function createBanner(tx: Tx, draft: BannerDraft, authorId: string | null): Promise<BannerRow> {
  const row = { ...bannerColumns(draft), id: randomUUIDv7(), author_id: authorId, created_at: Date.now(), version: 1 }
  await tx.insertInto('banners').values(row).execute()
  announce(tx, 'content')
  return row
}

/** Adds a hero slide. */
export async function createHero(tx: Tx, draft: HeroDraft, authorId: string | null): Promise<HeroRow> {
  const row = { ...heroColumns(draft), id: randomUUIDv7(), author_id: authorId, created_at: Date.now(), version: 1 }
  await tx.insertInto('heroes').values(row).execute()
  announce(tx, 'content')
  return row
}

/** Sets the one deal of the home page. */
export async function setDeal(tx: Tx, draft: DealDraft): Promise<DealRow> {
  const deal = {
    title: draft.title,
    description: draft.description,
    discount: draft.discount,
    image_url: draft.image || null,
    ends_at: Date.parse(draft.endDate),
  }
  const row = await tx
    .insertInto('deal')
    .values({ id: 1, ...deal, version: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((e) => ({ ...deal, version: e('deal.version', '+', 1) })))
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(tx, 'content')
  return row
}

export const bannerColumns = (draft: BannerDraft) => ({
  title: draft.title,
  description: draft.description,
  video_url: draft.videoUrl,
  is_active: draft.isActive ? 1 : 0,
  position: draft.order,
})

export const heroColumns = (draft: HeroDraft) => ({
  title: draft.title,
  subtitle: draft.subtitle,
  description: draft.description,
  images: JSON.stringify(draft.images),
  is_active: draft.isActive ? 1 : 0,
  position: draft.order,
})
