import { randomUUIDv7 } from 'node:crypto'
import type { BannerDraft, DealDraft, HeroDraft } from '../../contract/content.ts'
import { announce, type Tx } from '../db/client.ts'

/** Adds a video banner and answers its id. */
export async function createBanner(tx: Tx, draft: BannerDraft, authorId: string | null): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('banners')
    .values({
      id,
      title: draft.title,
      description: draft.description,
      video_url: draft.videoUrl,
      is_active: draft.isActive ? 1 : 0,
      position: draft.order,
      author_id: authorId,
      created_at: Date.now(),
      version: 1,
    })
    .execute()
  announce(tx, 'content')
  return id
}

/** Adds a hero slide and answers its id. */
export async function createHero(tx: Tx, draft: HeroDraft, authorId: string | null): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('heroes')
    .values({
      id,
      title: draft.title,
      subtitle: draft.subtitle,
      description: draft.description,
      images: JSON.stringify(draft.images),
      is_active: draft.isActive ? 1 : 0,
      position: draft.order,
      author_id: authorId,
      created_at: Date.now(),
      version: 1,
    })
    .execute()
  announce(tx, 'content')
  return id
}

/** Sets the one deal of the home page. */
export async function setDeal(tx: Tx, draft: DealDraft): Promise<void> {
  const deal = {
    title: draft.title,
    description: draft.description,
    discount: draft.discount,
    image_url: draft.image,
    ends_at: Date.parse(draft.endDate),
  }
  await tx
    .insertInto('deal')
    .values({ id: 1, ...deal, version: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((e) => ({ ...deal, version: e('deal.version', '+', 1) })))
    .execute()
  announce(tx, 'content')
}
